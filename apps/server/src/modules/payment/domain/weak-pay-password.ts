/** Six digits that anybody would try first: all the same, or counting up or down. */
export function isWeakPayPassword(digits: string): boolean {
  const steps = [...digits].slice(1).map((digit, index) => Number(digit) - Number(digits[index]))
  const [first] = steps
  return (first === 0 || first === 1 || first === -1) && steps.every(step => step === first)
}
