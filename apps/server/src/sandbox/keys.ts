import { generateKeyPair, randomBytes, randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { SandboxDb } from './sandbox-db.ts'
import { selfSigned } from './self-signed.ts'

const KeyPair = z.object({ privatePem: z.string(), publicPem: z.string() })

/** Everything both sides of every simulated provider need; our gateways take their half from here. */
const Keys = z.object({
  wechat: z.object({
    mchid: z.string(),
    appid: z.string(),
    apiV3Key: z.string(),
    merchantSerial: z.string(),
    merchant: KeyPair,
    publicKeyId: z.string(),
    platform: KeyPair,
    /** The same key once more as a certificate, for merchants in certificate mode. */
    certificateSerial: z.string(),
    certificatePem: z.string(),
  }),
  alipay: z.object({ appId: z.string(), sellerId: z.string(), merchant: KeyPair, platform: KeyPair }),
  bank: z.object({
    customerNo: z.string(),
    account: z.string(),
    accountName: z.string(),
    bankName: z.string(),
    customerSerial: z.string(),
    customer: KeyPair,
    bankSerial: z.string(),
    bank: KeyPair,
  }),
  smsSecret: z.string(),
  face: z.object({ secretId: z.string(), secretKey: z.string(), ruleId: z.string() }),
  ca: z.object({ appId: z.string(), secret: z.string() }),
  tax: z.object({ appId: z.string(), secret: z.string() }),
  ocr: z.object({ apiKey: z.string(), secretKey: z.string() }),
  logistics: z.object({ customer: z.string(), key: z.string() }),
  wechatLogin: z.object({ appId: z.string(), appSecret: z.string() }),
})
export interface SandboxKeys extends z.output<typeof Keys> {}

/** The keys of this installation, made at first use; whoever starts first decides for all processes. */
export async function loadSandboxKeys(db: SandboxDb, now: Date): Promise<SandboxKeys> {
  const found = await readKeys(db)
  if (found) return found
  const made = await makeKeys(now)
  await db.query('insert into sandbox.key_set (keys, created_at) values ($1, $2) on conflict do nothing', [made, now])
  const kept = await readKeys(db)
  if (!kept) throw new Error('the sandbox keys could not be kept')
  return kept
}

async function readKeys(db: SandboxDb): Promise<SandboxKeys | null> {
  const { rows } = await db.query<{ keys: unknown }>('select keys from sandbox.key_set')
  return rows[0] ? Keys.parse(rows[0].keys) : null
}

async function makeKeys(now: Date): Promise<SandboxKeys> {
  // Making a pair takes a while, so there are two and not six: one for our side, one for all the providers.
  const [ours, theirs] = await Promise.all([keyPair(), keyPair()])
  const certificate = selfSigned(theirs, { validFrom: now, validDays: 1825 })
  return {
    wechat: {
      mchid: `19${digits(8)}`,
      appid: `wx${hex(8)}`,
      apiV3Key: hex(16),
      merchantSerial: hex(20).toUpperCase(),
      merchant: ours,
      publicKeyId: `PUB_KEY_ID_01${digits(30)}`,
      platform: theirs,
      certificateSerial: certificate.serial,
      certificatePem: certificate.pem,
    },
    alipay: {
      appId: `2021${digits(12)}`,
      sellerId: `2088${digits(12)}`,
      merchant: ours,
      platform: theirs,
    },
    bank: {
      customerNo: digits(10),
      account: `6222${digits(15)}`,
      accountName: '小九药采（模拟）收款专户',
      bankName: '模拟银行营业部',
      customerSerial: hex(8),
      customer: ours,
      bankSerial: hex(8),
      bank: theirs,
    },
    smsSecret: hex(32),
    face: { secretId: `AKID${hex(16)}`, secretKey: hex(16), ruleId: '1' },
    ca: { appId: `ca${digits(8)}`, secret: hex(32) },
    tax: { appId: `tax${digits(8)}`, secret: hex(32) },
    ocr: { apiKey: hex(12), secretKey: hex(16) },
    logistics: { customer: hex(16).toUpperCase(), key: hex(6) },
    wechatLogin: { appId: `wx${hex(8)}`, appSecret: hex(16) },
  }
}

async function keyPair(): Promise<z.output<typeof KeyPair>> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return { privatePem: privateKey, publicPem: publicKey }
}

function hex(byteCount: number): string {
  return randomBytes(byteCount).toString('hex')
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('')
}
