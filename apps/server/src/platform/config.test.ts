import { describe, expect, test } from 'vitest'
import { ConfigMistake, FORMER_SECRET, hasSandbox, loadsDemoWorld, readConfig } from './config.ts'

const DATABASE_URL = 'postgres://user:secret@localhost/shop'
const SECRET = 'a-secret-that-is-only-for-tests-000'
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL,
  PUBLIC_URL: 'https://shop.example',
  SECURE_COOKIES: '1',
  SECRET: 'k3J!x9-mQ2#vT7_bW5$nZ8^cR4&yL6*pD',
  SMS_PROVIDER: 'aliyun',
  WECHAT_PAY: 'real',
  ALIPAY: 'real',
  BANK: 'real',
  LOGISTICS: 'real',
  OCR: 'baidu',
  FACE_CHECK: 'tencent',
  CA: 'real',
  TAX: 'real',
  WECHAT_LOGIN: 'off',
}

describe('configuration', () => {
  test('has working defaults, with every provider simulated', () => {
    const config = readConfig({ DATABASE_URL, SECRET })
    expect(config).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      RUN_JOBS: true,
      EMBEDDED_DATABASE: false,
    })
    expect(hasSandbox(config)).toBe(true)
  })
  test('treats an empty variable as unset', () => {
    expect(readConfig({ DATABASE_URL, SECRET, PORT: '' }).PORT).toBe(3000)
  })
  test('accepts a complete production setup and simulates no provider', () => {
    expect(hasSandbox(readConfig(PRODUCTION))).toBe(false)
  })
  test.each([
    ['no database', { ...PRODUCTION, DATABASE_URL: undefined }, 'DATABASE_URL'],
    ['a database that is none', { ...PRODUCTION, DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    ['a port that is none', { ...PRODUCTION, PORT: '99999' }, 'PORT'],
    ['a switch that is none', { ...PRODUCTION, RUN_JOBS: 'yes' }, 'RUN_JOBS'],
    ['no secret', { ...PRODUCTION, SECRET: undefined }, 'SECRET'],
    ['no secret on a laptop', { DATABASE_URL }, 'SECRET'],
    ['the secret that everyone knows', { DATABASE_URL, SECRET: FORMER_SECRET }, 'SECRET'],
    ['a short secret', { ...PRODUCTION, SECRET: 'short' }, 'SECRET'],
    ['a secret of one letter', { ...PRODUCTION, SECRET: 'a'.repeat(40) }, 'SECRET'],
    ['plain http', { ...PRODUCTION, PUBLIC_URL: 'http://shop.example' }, 'PUBLIC_URL'],
    ['cookies without Secure', { ...PRODUCTION, SECURE_COOKIES: '0' }, 'SECURE_COOKIES'],
    ['simulated SMS', { ...PRODUCTION, SMS_PROVIDER: 'sandbox' }, 'SMS_PROVIDER'],
    ['a simulated bank', { ...PRODUCTION, BANK: 'sandbox' }, 'BANK'],
    ['a database that forgets', { ...PRODUCTION, THROWAWAY_DATABASE: '1' }, 'THROWAWAY_DATABASE'],
    ['OpenSearch without its address', { ...PRODUCTION, SEARCH_ENGINE: 'opensearch' }, 'OPENSEARCH_URL'],
    ['invoices that nobody knows of', { ...PRODUCTION, TAX: undefined }, 'TAX'],
    ['simulated face checks', { ...PRODUCTION, FACE_CHECK: 'sandbox' }, 'FACE_CHECK'],
  ])('%s stops the start with a message that names the variable', (_, env, variable) => {
    expect(() => readConfig(env)).toThrow(ConfigMistake)
    expect(() => readConfig(env)).toThrow(variable)
  })
  test('loads the demo world only into an embedded database and never in production', () => {
    const ofOurOwn = { EMBEDDED_DATABASE: '1' }
    expect(loadsDemoWorld(readConfig({ DATABASE_URL, SECRET, ...ofOurOwn }))).toBe(true)
    expect(loadsDemoWorld(readConfig({ DATABASE_URL, SECRET }))).toBe(false)
    expect(loadsDemoWorld(readConfig({ ...PRODUCTION, ...ofOurOwn }))).toBe(false)
  })
  test('never repeats the given value in an error message', () => {
    expect(() => readConfig({ ...PRODUCTION, SECRET: 'hunter2' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    )
  })
})
