/** Login names to propose for the next employee, in the order they should be tried: `antaikang-01`, `antaikang-02` … */
export function proposedLoginNames(mainLoginName: string, takenCount: number): string[] {
  // A sub-account of a sub-account's name would grow without end; and a mobile is no name.
  const plain = mainLoginName.replace(/[^\w-]/g, '').replace(/-\d+$/, '')
  const stem = (/^[a-zA-Z]/.test(plain) ? plain : `yg${plain}`).slice(0, 24)
  return Array.from({ length: 20 }, (_, index) => `${stem}-${String(takenCount + index + 1).padStart(2, '0')}`)
}
