/** The check digit shared by EAN-13 and the 14-digit base code of medicines. */
function hasGtinDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** 药品本位码. */
export function isBaseCode(text: string): boolean {
  return /^869\d{11}$/.test(text) && hasGtinDigit(text)
}

/** 69 码: an EAN-13 of a Chinese maker, 690 to 699. */
export function isBarcode(text: string): boolean {
  return /^69\d{11}$/.test(text) && hasGtinDigit(text)
}

/** 药品追溯码. */
export function isTraceCode(text: string): boolean {
  return /^\d{20}$/.test(text)
}
