/** `4201**********21`: enough to know which card, not enough to use it. */
export function maskedIdNumber(idNumber: string): string {
  return `${idNumber.slice(0, 4)}${'*'.repeat(Math.max(0, idNumber.length - 6))}${idNumber.slice(-2)}`
}

export function maskedAccount(account: string): string {
  return `**** ${account.replace(/\D/g, '').slice(-4)}`
}
