import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { slots } from '#platform/slots.ts'

const argon2Async = promisify(argon2)

/** argon2id with 19 MiB and two passes; each hash contains its cost, so it can be raised later. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const SALT_BYTES = 16
const HASH_BYTES = 32

const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** The hash of a password. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt, { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES }, HASH_BYTES)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(hash)}`
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', hash = ''] = STORED.exec(stored) ?? []
  if (memory === undefined) throw new Error('a stored password hash has another form')
  const expected = Buffer.from(hash, 'base64')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64'), cost, expected.length), expected)
}

/** Takes as long as checking a real password, for logins that do not exist. */
export async function simulatePasswordCheck(password: string): Promise<false> {
  await derive(password, DUMMY_SALT, { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES }, HASH_BYTES)
  return false
}

const DUMMY_SALT = randomBytes(SALT_BYTES)

interface Cost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

function derive(password: string, nonce: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  // The same text can have several byte forms; one of them is used.
  return argon2Async('argon2id', { message: password.normalize('NFKC'), nonce, tagLength, ...cost })
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

/** Each hash needs 19 MiB; more at once would only make all of them slower. */
export const inEvaluationSlot = slots({ slotCount: 8, maxWaiting: 200 })
