/**
 * Reads record after record, as WebAssembly, and drops those of which it is remembered that they are to be dropped. It stops at
 * every other one: what is to be thought about is thought about in TypeScript.
 */
import {
  COLUMNS,
  COUNTS,
  END,
  ENTRY,
  FROM,
  KEY,
  MOST_KEY,
  MOST_TEXT,
  STATUS,
  STATUSES,
  TIME_CELL,
  TO,
  VERDICT,
  VERDICTS,
  VERDICT_BYTES,
  VERDICT_PLACES,
} from './layout.ts';

/** Fixed signs of `2026-01-15T10:00`, and the most that each byte may be above them. */
const FORM = [...'0000-00-00T00:00'].map((sign) => sign.charCodeAt(0)).join(' ');
const MOST = [9, 9, 9, 9, 0, 9, 9, 0, 9, 9, 0, 9, 9, 0, 9, 9].join(' ');

const TIME_CODE = `
(func $two (param $at i32) (result i32)
  (i32.add
    (i32.mul (i32.sub (i32.load8_u (local.get $at)) (i32.const 0x30)) (i32.const 10))
    (i32.sub (i32.load8_u offset=1 (local.get $at)) (i32.const 0x30))))

;; The time of the record as a number of fourteen digits; -1 where it is spelled otherwise, or is the 29th of February.
;; https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html (eventTime)
(func $time (result i64) (local $at i32) (local $month i32) (local $day i32) (local $date i32) (local $clock i32)
  (local.set $at (i32.load (i32.const ${TIME_CELL})))
  (if (i32.ne (i32.sub (i32.load offset=4 (local.get $at)) (i32.load (local.get $at))) (i32.const 22))
    (then (return (i64.const -1))))
  (local.set $at (i32.add (i32.load (local.get $at)) (i32.const 1)))
  (if (v128.any_true (i8x16.gt_u
    (i8x16.sub (v128.load (local.get $at)) (v128.const i8x16 ${FORM}))
    (v128.const i8x16 ${MOST}))) (then (return (i64.const -1))))
  ;; A colon, two digits, and Z.
  (if (i32.ne (i32.and (i32.load offset=16 (local.get $at)) (i32.const 0xff0000ff)) (i32.const 0x5a00003a))
    (then (return (i64.const -1))))
  (if (i32.or
    (i32.gt_u (i32.sub (i32.load8_u offset=17 (local.get $at)) (i32.const 0x30)) (i32.const 5))
    (i32.gt_u (i32.sub (i32.load8_u offset=18 (local.get $at)) (i32.const 0x30)) (i32.const 9)))
    (then (return (i64.const -1))))
  (local.set $month (call $two (i32.add (local.get $at) (i32.const 5))))
  (local.set $day (call $two (i32.add (local.get $at) (i32.const 8))))
  (if (i32.gt_u (i32.sub (local.get $month) (i32.const 1)) (i32.const 11)) (then (return (i64.const -1))))
  (if (i32.gt_u (i32.sub (local.get $day) (i32.const 1)) (i32.const 30)) (then (return (i64.const -1))))
  ;; Of the last days, the 29th and the 30th are in every month but February, the 31st in those of a bit.
  (if (i32.gt_u (local.get $day) (i32.const 28))
    (then
      (if (i32.eq (local.get $month) (i32.const 2)) (then (return (i64.const -1))))
      (if (i32.and (i32.eq (local.get $day) (i32.const 31))
        (i32.eqz (i32.and (i32.shl (i32.const 1) (local.get $month)) (i32.const 0x15aa))))
        (then (return (i64.const -1))))))
  (local.set $date (call $two (i32.add (local.get $at) (i32.const 11))))
  (if (i32.gt_u (local.get $date) (i32.const 23)) (then (return (i64.const -1))))
  (local.set $clock (call $two (i32.add (local.get $at) (i32.const 14))))
  (if (i32.gt_u (local.get $clock) (i32.const 59)) (then (return (i64.const -1))))
  (local.set $clock (i32.add (i32.mul (local.get $date) (i32.const 10000)) (i32.add
    (i32.mul (local.get $clock) (i32.const 100)) (call $two (i32.add (local.get $at) (i32.const 17))))))
  (local.set $date (i32.add
    (i32.mul (call $two (local.get $at)) (i32.const 1000000))
    (i32.add
      (i32.mul (call $two (i32.add (local.get $at) (i32.const 2))) (i32.const 10000))
      (i32.add (i32.mul (local.get $month) (i32.const 100)) (local.get $day)))))
  (i64.add (i64.mul (i64.extend_i32_u (local.get $date)) (i64.const 1000000)) (i64.extend_i32_u (local.get $clock))))
`;

const KEY_CODE = `
;; Writes what the verdict depends on: of each column a byte for its length, and the value as it is spelled. Returns how much
;; that is, or 0 where it is too much.
(func $key (result i32)
  (local $to i32) (local $column i32) (local $last i32) (local $from i32) (local $length i32) (local $at i32)
  (local.set $to (i32.const ${KEY}))
  (local.set $column (i32.const ${COLUMNS}))
  (local.set $last (i32.add (local.get $column) (i32.shl (i32.load (local.get $column)) (i32.const 2))))
  (loop $next
    (if (i32.lt_u (local.get $column) (local.get $last))
      (then
        (local.set $column (i32.add (local.get $column) (i32.const 4)))
        (local.set $at (i32.load (local.get $column)))
        (local.set $from (i32.load (local.get $at)))
        (local.set $length (i32.const 0))
        (if (local.get $from)
          (then (local.set $length (i32.sub (i32.load offset=4 (local.get $at)) (local.get $from)))))
        (if (i32.gt_u (local.get $length) (i32.const ${MOST_TEXT})) (then (return (i32.const 0))))
        (i32.store8 (local.get $to) (local.get $length))
        (local.set $to (i32.add (local.get $to) (i32.const 1)))
        (local.set $at (i32.const 0))
        (loop $copy
          (if (i32.lt_u (local.get $at) (local.get $length))
            (then
              (v128.store (i32.add (local.get $to) (local.get $at)) (v128.load (i32.add (local.get $from) (local.get $at))))
              (local.set $at (i32.add (local.get $at) (i32.const 16)))
              (br $copy))))
        (local.set $to (i32.add (local.get $to) (local.get $length)))
        (if (i32.gt_u (local.get $to) (i32.const ${KEY + MOST_KEY})) (then (return (i32.const 0))))
        (br $next))))
  (v128.store (local.get $to) (i8x16.splat (i32.const 0)))
  (i32.sub (local.get $to) (i32.const ${KEY})))

;; Whether an entry has the key that was written last.
(func $isAt (param $entry i32) (param $length i32) (result i32) (local $at i32)
  (if (i32.ne (i32.load (local.get $entry)) (local.get $length)) (then (return (i32.const 0))))
  (loop $compare
    (if (v128.any_true (v128.xor
      (v128.load (i32.add (i32.const ${KEY}) (local.get $at)))
      (v128.load offset=16 (i32.add (local.get $entry) (local.get $at))))) (then (return (i32.const 0))))
    (local.set $at (i32.add (local.get $at) (i32.const 16)))
    (br_if $compare (i32.lt_u (local.get $at) (local.get $length))))
  (i32.const 1))

;; What is remembered under the key, in one of two entries side by side, or 0.
(func $verdict (param $length i32) (result i32) (local $at i32) (local $hash i64) (local $entry i32)
  (local.set $hash (i64.extend_i32_u (local.get $length)))
  (loop $mix
    (local.set $hash (i64.mul
      (i64.xor (local.get $hash) (i64.load (i32.add (i32.const ${KEY}) (local.get $at))))
      (i64.const 0x9e3779b97f4a7c15)))
    (local.set $hash (i64.xor (local.get $hash) (i64.shr_u (local.get $hash) (i64.const 29))))
    (local.set $at (i32.add (local.get $at) (i32.const 8)))
    (br_if $mix (i32.lt_u (local.get $at) (local.get $length))))
  (local.set $entry (i32.add (i32.const ${VERDICTS}) (i32.mul (i32.const ${2 * VERDICT_BYTES})
    (i32.and (i32.wrap_i64 (i64.shr_u (local.get $hash) (i64.const 24))) (i32.const ${VERDICT_PLACES / 2 - 1})))))
  (i32.store (i32.const ${ENTRY}) (local.get $entry))
  (if (call $isAt (local.get $entry) (local.get $length)) (then (return (i32.load offset=4 (local.get $entry)))))
  (if (call $isAt (i32.add (local.get $entry) (i32.const ${VERDICT_BYTES})) (local.get $length))
    (then (return (i32.load offset=${VERDICT_BYTES + 4} (local.get $entry)))))
  (i32.const 0))

;; Remembers a verdict under the key that was written last; the older one of the two entries is forgotten.
(func $remember (export "remember") (param $verdict i32) (local $entry i32) (local $length i32)
  (local.set $length (call $key))
  (if (local.get $length)
    (then
      (local.set $entry (i32.load (i32.const ${ENTRY})))
      (memory.copy (i32.add (local.get $entry) (i32.const ${VERDICT_BYTES})) (local.get $entry) (i32.const ${VERDICT_BYTES}))
      (i32.store (local.get $entry) (local.get $length))
      (i32.store offset=4 (local.get $entry) (local.get $verdict))
      (memory.copy (i32.add (local.get $entry) (i32.const 16)) (i32.const ${KEY}) (i32.const ${VERDICT_BYTES - 16})))))
`;

const LOOP_CODE = `
(func $end (param $status i32) (param $at i32) (result i32)
  (i32.store (i32.const ${STATUS}) (local.get $status))
  (local.get $at))

(func $count (param $verdict i32) (local $place i32)
  (local.set $place (i32.add (i32.const ${COUNTS}) (i32.shl (local.get $verdict) (i32.const 2))))
  (i32.store (local.get $place) (i32.add (i32.load (local.get $place)) (i32.const 1))))

;; Drops records from an index on, with commas between them or without. Returns where it stopped.
(func $scan (export "scan") (param $at i32) (param $commas i32) (result i32)
  (local $end i32) (local $time i64) (local $length i32) (local $verdict i32)
  (loop $next
    (local.set $end (call $record (local.get $at)))
    (i32.store (i32.const ${END}) (local.get $end))
    (if (i32.eqz (local.get $end)) (then (return (call $end (i32.const ${STATUSES.stop}) (local.get $at)))))
    (local.set $time (call $time))
    (local.set $length (call $key))
    (if (i32.or (i64.lt_s (local.get $time) (i64.const 0)) (i32.eqz (local.get $length)))
      (then (return (call $end (i32.const ${STATUSES.special}) (local.get $at)))))
    (local.set $verdict (call $verdict (local.get $length)))
    (if (i32.eqz (local.get $verdict)) (then (return (call $end (i32.const ${STATUSES.ask}) (local.get $at)))))
    (if (i32.eq (local.get $verdict) (i32.const ${VERDICT.keepAlways}))
      (then (return (call $end (i32.const ${STATUSES.keep}) (local.get $at)))))
    (if (i32.eq (local.get $verdict) (i32.const ${VERDICT.special}))
      (then (return (call $end (i32.const ${STATUSES.special}) (local.get $at)))))
    (if (i32.eqz (i32.and
      (i64.ge_s (local.get $time) (i64.load (i32.const ${FROM})))
      (i64.lt_s (local.get $time) (i64.load (i32.const ${TO})))))
      (then (local.set $verdict (i32.const ${VERDICT.outside}))))
    (if (i32.eq (local.get $verdict) (i32.const ${VERDICT.keepInside}))
      (then (return (call $end (i32.const ${STATUSES.keep}) (local.get $at)))))
    (call $count (local.get $verdict))
    (local.set $at (call $blank (local.get $end)))
    (if (local.get $commas)
      (then
        (if (i32.ne (i32.load8_u (local.get $at)) (i32.const 0x2c))
          (then (return (call $end (i32.const ${STATUSES.behind}) (local.get $at)))))
        (local.set $at (call $blank (i32.add (local.get $at) (i32.const 1))))))
    (br $next))
  (unreachable))
`;

/** Stands beside the code of the grammar and of members. */
export const SCAN_CODE = `${TIME_CODE}${KEY_CODE}${LOOP_CODE}`;
