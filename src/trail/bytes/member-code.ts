import { CELLS, CELL_BYTES, KINDS, MEMBER, SHAPE } from './layout.ts';
import { endsOfString, failIf, failUnless, isIn, move, nextElement, returnBehind, skipBlank, skipColon } from './macros.ts';

/** Values that nest deeper are read whole: no record of AWS's comes near. */
const FAST_DEPTH = 32;

/**
 * Reads a record by its shape, as WebAssembly, and notes where its known members stand. Every known member has to be there at
 * most once, under its plain spelling, and to be of its kind; members that the shape does not know only have to be JSON. Each
 * function returns the index behind what it read, or 0 where the bytes are anything else.
 * @param root address of the shape of a record
 * @param slots how many cells there are
 * @returns code, to stand beside that of the grammar
 */
export function memberCode(root: number, slots: number): string {
  return `
(func $record (param $at i32) (result i32)
  (memory.fill (i32.const ${CELLS}) (i32.const 0) (i32.const ${slots * CELL_BYTES}))
  ${failUnless('$at', 0x7b)}
  (call $members (i32.add (local.get $at) (i32.const 1)) (i32.const ${root})))
${NAME_CODE}${MEMBERS_CODE}${EXPECTED_CODE}`;
}

/** Whether the key that starts at an index is that of a member, spelled as AWS spells it. */
function isNamed(at: string, member: string): string {
  const differs = (offset: number): string => `(v128.and
      (v128.xor (v128.load offset=${offset} (local.get ${at})) (v128.load offset=${offset} (local.get ${member})))
      (v128.load offset=${MEMBER.mask + offset} (local.get ${member})))`;
  return `(i32.eqz (v128.any_true (v128.or ${differs(0)} ${differs(16)})))`;
}

const NAME_CODE = `
;; A key from its opening quote. One with an escape in it may be any key, spelled otherwise.
(func $plainKey (param $at i32) (result i32) (local $chunk v128) (local $ends i32)
  ${failUnless('$at', 0x22)}
  ${move('$at', 1)}
  (loop $next
    (local.set $ends ${endsOfString('$at', '$chunk')})
    (if (i32.eqz (local.get $ends)) (then ${move('$at', 16)} (br $next))))
  (local.set $at (i32.add (local.get $at) (i32.ctz (local.get $ends))))
  ${failUnless('$at', 0x22)}
  (i32.add (local.get $at) (i32.const 1)))

;; The member whose key, quotes included, stands between two indices, or 0.
(func $find (param $at i32) (param $end i32) (param $shape i32) (result i32) (local $place i32) (local $member i32)
  (local.set $place (i32.add
    (i32.mul (i32.sub (local.get $end) (local.get $at)) (i32.const 7))
    (i32.add
      (i32.mul (i32.load8_u offset=1 (local.get $at)) (i32.const 3))
      (i32.mul (i32.load8_u (i32.sub (local.get $end) (i32.const 4))) (i32.const 13)))))
  (loop $next
    (local.set $place (i32.and (local.get $place) (i32.const ${SHAPE.places - 1})))
    (local.set $member (i32.load offset=${SHAPE.table}
      (i32.add (local.get $shape) (i32.shl (local.get $place) (i32.const 2)))))
    ${failIf('(i32.eqz (local.get $member))')}
    (if ${isNamed('$at', '$member')} (then (return (local.get $member))))
    ${move('$place', 1)}
    (br $next))
  (unreachable))
`;

/** Where the search for the next member begins with the one that followed last time. */
const KEY_CODE = `
    (block $known
      (local.set $member (i32.load offset=${MEMBER.next} (local.get $before)))
      (if (local.get $member)
        (then (if ${isNamed('$at', '$member')}
          (then
            (local.set $at (i32.add (local.get $at) (i32.load offset=${MEMBER.length} (local.get $member))))
            (br $known)))))
      (local.set $end (call $plainKey (local.get $at)))
      ${failIf('(i32.eqz (local.get $end))')}
      (local.set $member (call $find (local.get $at) (local.get $end) (local.get $shape)))
      (if (local.get $member) (then (i32.store offset=${MEMBER.next} (local.get $before) (local.get $member))))
      (local.set $at (local.get $end)))
    ${skipColon('$at')}`;

const MEMBERS_CODE = `
;; An object by its shape, from behind its opening bracket.
(func $members (param $at i32) (param $shape i32) (result i32)
  (local $before i32) (local $member i32) (local $end i32) (local $seen i64)
  (local.set $before (local.get $shape))
  ${skipBlank('$at')}
  (if ${isIn('$at', 0x7d)}
    (then (return (i32.mul (i32.add (local.get $at) (i32.const 1))
      (i64.eqz (i64.load offset=${SHAPE.required} (local.get $shape)))))))
  (loop $next
    ${KEY_CODE}
    (if (local.get $member)
      (then
        ${failIf(`(i64.ne (i64.and (local.get $seen) (i64.load offset=${MEMBER.bit} (local.get $member))) (i64.const 0))`)}
        (local.set $before (local.get $member))
        ;; Null is left unnoted: the same key may follow with a value, and the last one counts.
        (if ${isIn('$at', 0x6e)}
          (then
            ${failIf(`(i32.eqz (i32.load offset=${MEMBER.nullIsAbsent} (local.get $member)))`)}
            (local.set $at (call $value (local.get $at) (i32.const 1))))
          (else
            (local.set $seen (i64.or (local.get $seen) (i64.load offset=${MEMBER.bit} (local.get $member))))
            (local.set $end (call $expected (local.get $at) (local.get $member)))
            (i32.store (i32.load offset=${MEMBER.cell} (local.get $member)) (local.get $at))
            (i32.store offset=4 (i32.load offset=${MEMBER.cell} (local.get $member)) (local.get $end))
            (local.set $at (local.get $end)))))
      (else (local.set $at (call $value (local.get $at) (i32.const ${FAST_DEPTH})))))
    ${failIf('(i32.eqz (local.get $at))')}
    ${skipBlank('$at')}
    (if ${isIn('$at', 0x7d)}
      (then (return (i32.mul (i32.add (local.get $at) (i32.const 1))
        (i64.eqz (i64.and (i64.load offset=${SHAPE.required} (local.get $shape))
          (i64.xor (local.get $seen) (i64.const -1))))))))
    ${nextElement('$at', 0x7d)}
    (br $next))
  (unreachable))
`;

const EXPECTED_CODE = `
;; A value of the kind that is expected.
(func $expected (param $at i32) (param $wanted i32) (result i32) (local $kind i32) (local $byte i32)
  (local.set $kind (i32.load offset=${MEMBER.kind} (local.get $wanted)))
  (local.set $byte (i32.load8_u (local.get $at)))
  (if (i32.eq (local.get $kind) (i32.const ${KINDS.text}))
    (then
      ${failUnless('$at', 0x22)}
      ${move('$at', 1)}
      ${failIf(`(i32.and ${isIn('$at', 0x22)} (i32.eqz (i32.load offset=${MEMBER.mayBeEmpty} (local.get $wanted))))`)}
      (return (call $string (local.get $at)))))
  (if (i32.eq (local.get $kind) (i32.const ${KINDS.flag}))
    (then
      (if (i32.or (i32.eq (local.get $byte) (i32.const 0x74)) (i32.eq (local.get $byte) (i32.const 0x66)))
        (then (return (call $value (local.get $at) (i32.const 1)))))
      (return (i32.const 0))))
  ${move('$at', 1)}
  (if (i32.eq (local.get $byte) (i32.const 0x7b))
    (then
      (if (i32.eq (local.get $kind) (i32.const ${KINDS.object}))
        (then (return (call $object (local.get $at) (i32.const ${FAST_DEPTH})))))
      (if (i32.eq (local.get $kind) (i32.const ${KINDS.members}))
        (then (return (call $members (local.get $at) (i32.load offset=${MEMBER.inside} (local.get $wanted))))))
      (return (i32.const 0))))
  (if (i32.and (i32.eq (local.get $byte) (i32.const 0x5b)) (i32.eq (local.get $kind) (i32.const ${KINDS.list})))
    (then (return (call $items (local.get $at) (i32.load offset=${MEMBER.inside} (local.get $wanted))))))
  (i32.const 0))

;; A list of expected values, from behind its opening bracket.
(func $items (param $at i32) (param $wanted i32) (result i32)
  ${skipBlank('$at')}
  (if ${isIn('$at', 0x5d)} (then ${returnBehind('$at')}))
  (loop $next
    (local.set $at (call $expected (local.get $at) (local.get $wanted)))
    ${failIf('(i32.eqz (local.get $at))')}
    ${nextElement('$at', 0x5d)}
    (br $next))
  (unreachable))
`;
