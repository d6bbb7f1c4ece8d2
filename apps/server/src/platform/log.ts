import { type Logger, pino } from 'pino'

export type { Logger }

/** Headers, bodies and anything that names a person stay out of the log. */
const SECRET_PATHS = [
  'password',
  'token',
  'mobile',
  'idNumber',
  'cookie',
  'authorization',
  '*.password',
  '*.token',
  '*.mobile',
  '*.idNumber',
  '*.cookie',
  '*.authorization',
]

/** Structured logs on standard output, one JSON object a line. */
export function openLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_PATHS, censor: '[已隐去]' },
  })
}

const MOBILE = /1[3-9]\d{9}(?!\d)/g
const ID_NUMBER = /\d{6}(18|19|20)\d{9}[\dXx]/g

/** Masks mobiles and identity numbers in free text before it is logged. */
export function maskPersonalData(text: string): string {
  return text
    .replace(ID_NUMBER, found => `${found.slice(0, 4)}**********${found.slice(-4)}`)
    .replace(MOBILE, found => `${found.slice(0, 3)}****${found.slice(-4)}`)
}
