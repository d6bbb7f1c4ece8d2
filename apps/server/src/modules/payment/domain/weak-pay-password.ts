/** Six digits that are easy to guess: sequences, repetitions, mirrors, pairs, dates. */
export function isWeakPayPassword(digits: string): boolean {
  return hasRunsOnly(digits) || hasRepeats(digits) || isMirrored(digits) || isDate(digits)
}

/** 123456, 654321, 890123, and two short runs: 123789, 321654. */
function hasRunsOnly(digits: string): boolean {
  return isRun(digits) || (isRun(digits.slice(0, 3)) && isRun(digits.slice(3)))
}

/** Up or down by one; after nine comes zero. */
function isRun(digits: string): boolean {
  const steps = [...digits].slice(1).map((digit, index) => (Number(digit) - Number(digits[index]) + 10) % 10)
  const [first] = steps
  return (first === 1 || first === 9) && steps.every(step => step === first)
}

/** No more than two different digits, 123123, 112233. */
function hasRepeats(digits: string): boolean {
  return new Set(digits).size <= 2 || digits.slice(0, 3) === digits.slice(3) || /^(?:(\d)\1){3}$/.test(digits)
}

/** 123321. */
function isMirrored(digits: string): boolean {
  return digits === [...digits].toReversed().join('')
}

/** A birthday in common notations: 880512, 051288, 198805, 198851. */
function isDate(digits: string): boolean {
  const [a, b, c] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].map(Number) as [number, number, number]
  if (isDay(b, c) || isDay(a, b)) return true
  if (a !== 19 && a !== 20) return false
  return isDay(c, 1) || isDay(Number(digits[4]), Number(digits[5]))
}

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

function isDay(month: number, date: number): boolean {
  return date >= 1 && date <= (DAYS[month - 1] ?? 0)
}
