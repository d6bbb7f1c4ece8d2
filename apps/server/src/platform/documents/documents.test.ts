import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unzip } from '#gateways/zip.ts'
import type { Signatory } from './cms.ts'
import { lock, unlock } from './locked.ts'
import { sealPng } from './seal.ts'
import { layOut } from './sheet.ts'
import { signPdf } from './sign-pdf.ts'
import { isChain, isSignedWith } from './verify-pdf.ts'
import {
  issueCertificate,
  type KeyHolder,
  makeIssuer,
  makeRevocationList,
  makeRoot,
  newKeyPair,
  newSerial,
} from './x509.ts'
import { zip } from './zip.ts'

const AT = new Date('2026-11-16T12:00:00+08:00')
const LATER = new Date('2026-11-17T09:30:00+08:00')
const VALIDITY = { from: new Date('2026-11-16T00:00:00Z'), until: new Date('2028-11-16T00:00:00Z') }
const COMPANY = { commonName: '江城同济大药房', organisation: '江城同济大药房', organisationId: '91420100MA4KTEST01' }
const STORE = { commonName: '湖北九信医药有限公司', organisation: '湖北九信医药有限公司' }

const folder = mkdtempSync(join(tmpdir(), 'xiaojiu-documents-'))
const at = (name: string) => join(folder, name)
const keep = (name: string, content: string | Buffer) => {
  writeFileSync(at(name), content)
  return at(name)
}
/** The output of the external tool, and whether it accepted. */
function run(tool: string, ...args: string[]): { readonly isOk: boolean; readonly text: string } {
  try {
    return { isOk: true, text: execFileSync(tool, args, { stdio: 'pipe', encoding: 'utf8' }) }
  } catch (error) {
    return { isOk: false, text: String((error as { stderr?: string }).stderr ?? error) }
  }
}
const hasPdfsig = run('pdfsig', '-v').isOk

let root: KeyHolder
let issuer: KeyHolder
let signed: Buffer
const serials = { company: newSerial(), store: newSerial() }

async function signatoryOf(name: typeof COMPANY | typeof STORE, serial: string): Promise<Signatory> {
  const { privateKey, publicKey } = await newKeyPair()
  const order = { name, publicKey, serial, validity: VALIDITY, revocationUrl: 'http://localhost/revoked.crl' }
  const chainPem = [issueCertificate(issuer, order), issuer.certificatePem, root.certificatePem]
  return { serial, issuerName: issuer.name, privateKey, chainPem }
}

let company: Signatory
let store: Signatory

beforeAll(async () => {
  root = makeRoot({ commonName: 'Test Root', organisation: 'Test' }, await newKeyPair(), VALIDITY)
  issuer = makeIssuer(root, { commonName: 'Test Issuer', organisation: 'Test' }, await newKeyPair(), VALIDITY)
  company = await signatoryOf(COMPANY, serials.company)
  store = await signatoryOf(STORE, serials.store)
  const pdf = await layOut({
    title: '药品质量保证协议',
    number: 'ZB20261116001',
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['甲方', STORE.commonName],
          ['乙方', COMPANY.commonName],
        ],
      },
      { kind: 'heading', text: '一、质量责任' },
      ...Array.from({ length: 24 }, () => ({
        kind: 'text' as const,
        text: '甲方保证所供药品符合国家药品标准。'.repeat(6),
      })),
      {
        kind: 'table',
        columns: [
          { label: '证照', share: 2 },
          { label: '编号', share: 3 },
        ],
        rows: [['营业执照', '91420100MA4KTEST01']],
      },
    ],
    parties: [
      { role: '甲方（供货方）', lines: ['盖章：'] },
      { role: '乙方（采购方）', lines: ['盖章：'] },
    ],
    madeAt: AT,
  })
  const buyerSeal = await sealPng({ name: COMPANY.commonName, kind: '电子印章', code: '4201000000001' })
  const storeSeal = await sealPng({ name: STORE.commonName, kind: '电子印章', code: '4201000000002' })
  const once = await signPdf(pdf, {
    partyIndex: 1,
    seal: buyerSeal,
    signerName: COMPANY.commonName,
    reason: '签署',
    signatory: company,
    at: AT,
  })
  signed = await signPdf(once, {
    partyIndex: 0,
    seal: storeSeal,
    signerName: STORE.commonName,
    reason: '签署',
    signatory: store,
    at: LATER,
  })
  keep('root.pem', root.certificatePem)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Extracts the nth signature and the bytes it covers from a PDF, by its byte range. */
function cut(pdf: Buffer, nth: number): { signature: string; content: string } {
  const ranges = [...pdf.toString('latin1').matchAll(/\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/g)]
  const [, a = 0, b = 0, c = 0, d = 0] = (ranges[nth] ?? []).map(Number)
  const hex = pdf.subarray(a + b + 1, c - 1).toString('latin1')
  const whole = Buffer.from(hex, 'hex')
  const length = whole.readUInt16BE(2) + 4
  const content = Buffer.concat([pdf.subarray(a, a + b), pdf.subarray(c, c + d)])
  return { signature: keep(`${nth}.der`, whole.subarray(0, length)), content: keep(`${nth}.bin`, content) }
}

/** Verifies the nth signature with OpenSSL against the root only: the chain is inside the signature. */
function verify(pdf: Buffer, nth: number) {
  const { signature, content } = cut(pdf, nth)
  return run(
    'openssl',
    'cms',
    '-verify',
    '-binary',
    '-inform',
    'DER',
    '-in',
    signature,
    '-content',
    content,
    '-CAfile',
    at('root.pem'),
    '-purpose',
    'any',
    '-attime',
    String(LATER.getTime() / 1000),
    '-out',
    '/dev/null',
  )
}

test('produces two signatures that openssl accepts', () => {
  expect(verify(signed, 0)).toMatchObject({ isOk: true })
  expect(verify(signed, 1)).toMatchObject({ isOk: true })
})

test('produces signatures with which openssl detects one changed byte', () => {
  const altered = Buffer.from(signed)
  const spot = altered.indexOf('/Title') + 12
  altered[spot] = (altered[spot] ?? 0) ^ 1
  expect(verify(altered, 0).isOk).toBe(false)
  expect(verify(altered, 1).isOk).toBe(false)
})

test('accepts a signed file only whole, unchanged and from the holder of the certificate', () => {
  const [own = ''] = store.chainPem
  expect(isSignedWith(signed, own)).toBe(true)
  expect(isSignedWith(signed, company.chainPem[0] ?? '')).toBe(false)
  const altered = Buffer.from(signed)
  const spot = altered.indexOf('/Title') + 12
  altered[spot] = (altered[spot] ?? 0) ^ 1
  expect(isSignedWith(altered, own)).toBe(false)
  expect(isSignedWith(Buffer.concat([signed, Buffer.from('\n% more')]), own)).toBe(false)
  expect(isSignedWith(signed.subarray(0, -1), own)).toBe(false)
  expect(isSignedWith(Buffer.from('%PDF-1.7'), own)).toBe(false)
  expect(isSignedWith(signed, '')).toBe(false)
  expect(isChain(store.chainPem)).toBe(true)
  expect(isChain([own, root.certificatePem])).toBe(false)
  expect(isChain([''])).toBe(false)
})

test.runIf(hasPdfsig)('produces signatures that pdfsig accepts, and rejects after one changed byte', () => {
  const good = run('pdfsig', keep('good.pdf', signed)).text
  expect(good.match(/Signature is Valid\./g)).toHaveLength(2)
  expect(good).toContain(`Signer Certificate Common Name: ${COMPANY.commonName}`)
  expect(good).toContain('Total document signed')
  const altered = Buffer.from(signed)
  const spot = altered.indexOf('/Title') + 12
  altered[spot] = (altered[spot] ?? 0) ^ 1
  expect(run('pdfsig', keep('bad.pdf', altered)).text).not.toContain('Signature is Valid.')
})

test('produces a certificate chain and revocation list that openssl accepts', () => {
  const [leaf = ''] = company.chainPem
  keep('leaf.pem', leaf)
  keep('issuer.pem', issuer.certificatePem)
  const listFor = (revoked: readonly string[]) => {
    const rows = revoked.map(serial => ({ serial, revokedAt: AT }))
    const list = keep('list.crl', makeRevocationList(issuer, rows, { at: AT, nextAt: VALIDITY.until }))
    run('openssl', 'crl', '-inform', 'DER', '-in', list, '-out', at('list.pem'))
    const time = String(LATER.getTime() / 1000)
    return run(
      'openssl',
      'verify',
      '-crl_check',
      '-attime',
      time,
      '-CRLfile',
      at('list.pem'),
      '-CAfile',
      at('root.pem'),
      '-untrusted',
      at('issuer.pem'),
      at('leaf.pem'),
    )
  }
  expect(listFor([]).isOk).toBe(true)
  expect(listFor([serials.store]).isOk).toBe(true)
  expect(listFor([serials.company])).toMatchObject({ isOk: false, text: expect.stringContaining('revoked') })
  const certificate = new X509Certificate(leaf)
  expect(certificate.subject).toContain(`CN=${COMPANY.commonName}`)
  expect(certificate.serialNumber.toLowerCase()).toBe(serials.company)
})

test('zips and unzips Chinese names, with dates in Chinese time', async () => {
  const entries = [
    { name: '首营资料/营业执照.txt', bytes: Buffer.from('一'), madeAt: new Date('2026-09-18T10:20:30+08:00') },
    { name: '空.txt', bytes: Buffer.alloc(0), madeAt: new Date('2026-09-17T23:59:58+08:00') },
  ]
  const archive = await zip(entries)
  expect(unzip(archive, 1000)?.map(file => [file.name.toString(), file.bytes.toString()])).toEqual([
    ['首营资料/营业执照.txt', '一'],
    ['空.txt', ''],
  ])
  // The field that all unpackers read: the creation day and hour in China, wherever the server runs.
  const entry = Buffer.from('PK\u0001\u0002', 'latin1')
  const first = archive.indexOf(entry)
  const dates = [first, archive.indexOf(entry, first + 1)].map(at =>
    dosTime(archive.readUInt16LE(at + 14), archive.readUInt16LE(at + 12)),
  )
  expect(dates).toEqual(['2026-9-18 10:20:30', '2026-9-17 23:59:58'])
})

function dosTime(date: number, time: number): string {
  const on = [1980 + (date >> 9), (date >> 5) & 15, date & 31].join('-')
  return `${on} ${[time >> 11, (time >> 5) & 63, (time & 31) * 2].join(':')}`
}

test('unlocks text only with its own secret and purpose', () => {
  const locked = lock('a-secret', 'ca', '私钥')
  expect(unlock('a-secret', 'ca', locked)).toBe('私钥')
  expect(() => unlock('another', 'ca', locked)).toThrow()
  expect(() => unlock('a-secret', 'other', locked)).toThrow()
  expect(lock('a-secret', 'ca', '私钥').equals(locked)).toBe(false)
})
