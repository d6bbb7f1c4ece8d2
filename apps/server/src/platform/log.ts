import { type DestinationStream, type Logger, pino } from 'pino'
import { traceIdNow } from './tracing/tracing.ts'

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

/** Structured logs on standard output, one JSON object for each line. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_PATHS, censor: '[已隐去]' },
    mixin: traceFields,
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Links a log line with its trace; nothing while tracing is off. */
function traceFields(): object {
  const traceId = traceIdNow()
  return traceId === null ? {} : { trace_id: traceId }
}

const MOBILE = /1[3-9]\d{9}(?!\d)/g
const ID_NUMBER = /\d{6}(18|19|20)\d{9}[\dXx]/g

/** Masks mobiles and identity numbers in free text before it is logged. */
export function maskPersonalData(text: string): string {
  return text
    .replace(ID_NUMBER, found => `${found.slice(0, 4)}**********${found.slice(-4)}`)
    .replace(MOBILE, found => `${found.slice(0, 3)}****${found.slice(-4)}`)
}
