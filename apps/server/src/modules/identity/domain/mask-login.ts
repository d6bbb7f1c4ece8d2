/** A login as it may stand in the audit trail: people also type mobiles, and at times passwords, into that field. */
export function maskLogin(typed: string): string {
  if (/^1[3-9]\d{9}$/.test(typed)) return `${typed.slice(0, 3)}****${typed.slice(-4)}`
  return `${typed.slice(0, 1)}***`
}
