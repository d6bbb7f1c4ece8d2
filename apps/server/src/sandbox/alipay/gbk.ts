let codes: Map<string, number> | null = null

/** Node reads GBK but does not write it: the table is the decoder turned round, made when first needed. */
export function toGbk(text: string): Buffer {
  codes ??= readTable()
  const bytes: number[] = []
  for (const char of text) {
    const point = char.codePointAt(0) ?? 0
    const code = point < 0x80 ? point : (codes.get(char) ?? 0x3f)
    if (code > 0xff) bytes.push(code >> 8)
    bytes.push(code & 0xff)
  }
  return Buffer.from(bytes)
}

function readTable(): Map<string, number> {
  const decoder = new TextDecoder('gbk')
  const table = new Map<string, number>()
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const char = decoder.decode(Uint8Array.of(lead, trail))
      if (char.length === 1 && char !== '\uFFFD') table.set(char, (lead << 8) | trail)
    }
  }
  return table
}
