const CONTROLLED: readonly string[] = ['ephedrine', 'peptide-hormone', 'anabolic', 'pregnancy-ending']

/** Whether the marks of goods include special control (含特药); other marks, such as national procurement, do not count. */
export function isUnderSpecialControl(specialFlags: readonly string[]): boolean {
  return specialFlags.some(flag => CONTROLLED.includes(flag))
}
