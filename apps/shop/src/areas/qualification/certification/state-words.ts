import type { CertificationState } from '@xiaojiu/contract/qualification/certification-schemas.ts'

/** The colour of a state's word. */
export const STATE_TONES: Readonly<Record<CertificationState, 'green' | 'amber' | 'red' | 'plain'>> = {
  none: 'plain',
  checking: 'amber',
  certified: 'green',
  expiring: 'amber',
  expired: 'red',
  failed: 'red',
  voided: 'red',
}

/** `3f8a 92…`: a serial in groups that can be read aloud. */
export function serialText(serial: string): string {
  return serial.toUpperCase().replace(/(.{4})(?=.)/g, '$1 ')
}
