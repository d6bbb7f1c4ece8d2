/** The product's byte rule: a character outside ASCII counts two. */
export function byteLength(text: string): number {
  let bytes = 0
  for (const character of text) bytes += widthOf(character)
  return bytes
}

/** Cuts a text to at most so many bytes, never through a character; `tail` is added when something was cut. */
export function cutBytes(text: string, maxBytes: number, tail = '…'): string {
  let bytes = 0
  let kept = ''
  for (const character of text) {
    bytes += widthOf(character)
    if (bytes > maxBytes) return kept + tail
    kept += character
  }
  return text
}

/** A timestamp of ten digits is in seconds, of thirteen in milliseconds; `null` when it is neither. */
export function dateOfTimestamp(timestamp: number | string): Date | null {
  const digits = String(timestamp)
  if (/^\d{10}$/.test(digits)) return new Date(Number(digits) * 1000)
  return /^\d{13}$/.test(digits) ? new Date(Number(digits)) : null
}

/** Adds amounts of yuan in whole fen, each rounded half up; always two decimals. */
export function addYuan(...amounts: readonly (number | string)[]): string {
  const sum = amounts.reduce((total, amount) => total + fenOf(amount), 0n)
  const digits = String(sum < 0n ? -sum : sum).padStart(3, '0')
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function widthOf(character: string): 1 | 2 {
  return (character.codePointAt(0) ?? 0) < 128 ? 1 : 2
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/

/** Rounds on the decimal digits themselves: a binary fraction such as 1.005 has already lost its half. */
function fenOf(amount: number | string): bigint {
  const read = DECIMAL.exec(String(amount).trim())
  if (!read) throw new RangeError(`not an amount of yuan: ${amount}`)
  const [, sign, whole = '0', places = ''] = read
  const padded = places.padEnd(3, '0')
  const value = BigInt(whole + padded.slice(0, 2)) + (padded.charAt(2) >= '5' ? 1n : 0n)
  return sign === '-' ? -value : value
}
