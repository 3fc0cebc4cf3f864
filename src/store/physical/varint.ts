/** The number of bytes of the variable-length integer at `at`: 1 to 9. */
export function varintLength(view: DataView, at: number): number {
  for (let length = 1; length < 9; length += 1) {
    if (view.getUint8(at + length - 1) < 0x80) return length;
  }
  return 9;
}

/** Its value. Beyond 2^53 the number is only roughly right; sizes never get there in a readable page. */
export function varintValue(view: DataView, at: number): number {
  let value = 0;
  for (let index = 0; index < 8; index += 1) {
    const byte = view.getUint8(at + index);
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return value;
  }
  return value * 256 + view.getUint8(at + 8);
}
