const CONTROLLED: readonly string[] = ['ephedrine', 'peptide-hormone', 'anabolic', 'pregnancy-ending']

/** Whether the marks of goods put them under special control (含特药); others, such as national procurement, do not. */
export function isUnderSpecialControl(specialFlags: readonly string[]): boolean {
  return specialFlags.some(flag => CONTROLLED.includes(flag))
}
