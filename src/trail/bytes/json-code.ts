/**
 * The grammar of JSON over bytes, as WebAssembly, sixteen bytes of a string at a time. Every function takes an index and
 * returns the index behind what it read, or 0 where the bytes are no JSON, nest deeper than asked for, or end.
 * https://www.rfc-editor.org/rfc/rfc8259 · https://webassembly.github.io/spec/core/text/index.html
 */
import { endsOfString, failIf, failUnless, isIn, move, nextElement, returnBehind, skipBlank, skipColon } from './macros.ts';

const BLANK_CODE = `
;; Passes over white space: bit 9, 10, 13 or 32.
(func $blank (param $at i32) (result i32) (local $byte i32)
  (loop $next
    (local.set $byte (i32.load8_u (local.get $at)))
    (if (i32.gt_u (local.get $byte) (i32.const 32)) (then (return (local.get $at))))
    (if (i64.eqz (i64.and (i64.shl (i64.const 1) (i64.extend_i32_u (local.get $byte))) (i64.const 0x100002600)))
      (then (return (local.get $at))))
    ${move('$at', 1)}
    (br $next))
  (unreachable))
`;

const STRING_CODE = `
;; A string, from behind its opening quote.
(func $string (param $at i32) (result i32) (local $chunk v128) (local $ends i32) (local $byte i32)
  (loop $next
    (local.set $ends ${endsOfString('$at', '$chunk')})
    (if (i32.eqz (local.get $ends)) (then ${move('$at', 16)} (br $next)))
    (local.set $at (i32.add (local.get $at) (i32.ctz (local.get $ends))))
    (local.set $byte (i32.load8_u (local.get $at)))
    ${move('$at', 1)}
    (if (i32.eq (local.get $byte) (i32.const 0x22)) (then (return (local.get $at))))
    ${failIf('(i32.ne (local.get $byte) (i32.const 0x5c))')}
    (local.set $at (call $escape (local.get $at)))
    (br_if $next (local.get $at)))
  (i32.const 0))

;; What stands behind a backslash: one of "/\\bfnrt, or u and four hexadecimal digits.
(func $escape (param $at i32) (result i32) (local $byte i32) (local $last i32)
  (local.set $byte (i32.load8_u (local.get $at)))
  (local.set $at (i32.add (local.get $at) (i32.const 1)))
  (if (i32.or (i32.eq (local.get $byte) (i32.const 0x22)) (i32.eq (local.get $byte) (i32.const 0x2f)))
    (then (return (local.get $at))))
  (if (i32.or (i32.eq (local.get $byte) (i32.const 0x5c)) (i32.eq (local.get $byte) (i32.const 0x62)))
    (then (return (local.get $at))))
  (if (i32.or (i32.eq (local.get $byte) (i32.const 0x66)) (i32.eq (local.get $byte) (i32.const 0x6e)))
    (then (return (local.get $at))))
  (if (i32.or (i32.eq (local.get $byte) (i32.const 0x72)) (i32.eq (local.get $byte) (i32.const 0x74)))
    (then (return (local.get $at))))
  (if (i32.ne (local.get $byte) (i32.const 0x75)) (then (return (i32.const 0))))
  (local.set $last (i32.add (local.get $at) (i32.const 4)))
  (loop $digit
    (local.set $byte (i32.load8_u (local.get $at)))
    (if (i32.eqz (i32.or
      (i32.lt_u (i32.sub (local.get $byte) (i32.const 0x30)) (i32.const 10))
      (i32.lt_u (i32.sub (i32.or (local.get $byte) (i32.const 0x20)) (i32.const 0x61)) (i32.const 6))))
      (then (return (i32.const 0))))
    (local.set $at (i32.add (local.get $at) (i32.const 1)))
    (br_if $digit (i32.ne (local.get $at) (local.get $last))))
  (local.get $at))

`;

const NUMBER_CODE = `
;; One digit or more.
(func $digits (param $at i32) (result i32) (local $start i32)
  (local.set $start (local.get $at))
  (loop $next
    (if (i32.lt_u (i32.sub (i32.load8_u (local.get $at)) (i32.const 0x30)) (i32.const 10))
      (then (local.set $at (i32.add (local.get $at) (i32.const 1))) (br $next))))
  (i32.mul (local.get $at) (i32.ne (local.get $at) (local.get $start))))

(func $number (param $at i32) (result i32) (local $byte i32)
  (local.set $at (i32.add (local.get $at) ${isIn('$at', 0x2d)}))
  (if ${isIn('$at', 0x30)}
    (then ${move('$at', 1)})
    (else (local.set $at (call $digits (local.get $at)))))
  ${failIf('(i32.eqz (local.get $at))')}
  (if ${isIn('$at', 0x2e)} (then (local.set $at (call $digits (i32.add (local.get $at) (i32.const 1))))))
  ${failIf('(i32.eqz (local.get $at))')}
  (if (i32.ne (i32.or (i32.load8_u (local.get $at)) (i32.const 0x20)) (i32.const 0x65)) (then (return (local.get $at))))
  ${move('$at', 1)}
  (local.set $byte (i32.load8_u (local.get $at)))
  (call $digits (i32.add (local.get $at)
    (i32.or (i32.eq (local.get $byte) (i32.const 0x2b)) (i32.eq (local.get $byte) (i32.const 0x2d))))))
`;

const VALUE_CODE = `
(func $value (param $at i32) (param $depth i32) (result i32) (local $byte i32) (local $from i32)
  (local.set $byte (i32.load8_u (local.get $at)))
  (local.set $from (i32.add (local.get $at) (i32.const 1)))
  (if (i32.eq (local.get $byte) (i32.const 0x22)) (then (return (call $string (local.get $from)))))
  (if (i32.eq (local.get $byte) (i32.const 0x7b)) (then (return (call $object (local.get $from) (local.get $depth)))))
  (if (i32.eq (local.get $byte) (i32.const 0x5b)) (then (return (call $list (local.get $from) (local.get $depth)))))
  ;; true, false and null, four letters at a time.
  (if (i32.eq (local.get $byte) (i32.const 0x74))
    (then (return (i32.mul (i32.add (local.get $at) (i32.const 4))
      (i32.eq (i32.load (local.get $at)) (i32.const 0x65757274))))))
  (if (i32.eq (local.get $byte) (i32.const 0x66))
    (then (return (i32.mul (i32.add (local.get $at) (i32.const 5))
      (i32.eq (i32.load offset=1 (local.get $at)) (i32.const 0x65736c61))))))
  (if (i32.eq (local.get $byte) (i32.const 0x6e))
    (then (return (i32.mul (i32.add (local.get $at) (i32.const 4))
      (i32.eq (i32.load (local.get $at)) (i32.const 0x6c6c756e))))))
  (call $number (local.get $at)))

;; An object, from behind its opening bracket.
(func $object (param $at i32) (param $depth i32) (result i32)
  ${failIf('(i32.eqz (local.get $depth))')}
  (local.set $depth (i32.sub (local.get $depth) (i32.const 1)))
  ${skipBlank('$at')}
  (if ${isIn('$at', 0x7d)} (then ${returnBehind('$at')}))
  (loop $next
    ${failUnless('$at', 0x22)}
    (local.set $at (call $string (i32.add (local.get $at) (i32.const 1))))
    ${failIf('(i32.eqz (local.get $at))')}
    ${skipColon('$at')}
    (if ${isIn('$at', 0x22)}
      (then (local.set $at (call $string (i32.add (local.get $at) (i32.const 1)))))
      (else (local.set $at (call $value (local.get $at) (local.get $depth)))))
    ${failIf('(i32.eqz (local.get $at))')}
    ${nextElement('$at', 0x7d)}
    (br $next))
  (unreachable))

;; A list, from behind its opening bracket.
(func $list (param $at i32) (param $depth i32) (result i32)
  ${failIf('(i32.eqz (local.get $depth))')}
  (local.set $depth (i32.sub (local.get $depth) (i32.const 1)))
  ${skipBlank('$at')}
  (if ${isIn('$at', 0x5d)} (then ${returnBehind('$at')}))
  (loop $next
    (local.set $at (call $value (local.get $at) (local.get $depth)))
    ${failIf('(i32.eqz (local.get $at))')}
    ${nextElement('$at', 0x5d)}
    (br $next))
  (unreachable))
`;

export const JSON_CODE = `${BLANK_CODE}${STRING_CODE}${NUMBER_CODE}${VALUE_CODE}`;
