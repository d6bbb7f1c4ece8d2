import { addMs } from '@xiaojiu/kernel/time.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { GatewayResult } from '#gateways/result.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { withSandboxServer } from '../testing/sandbox-server.ts'
import { embedSpecimen } from './testing.ts'

const server = withSandboxServer()

function valueOf<T>(result: GatewayResult<T>): T {
  if (!result.ok) throw new Error(`${result.kind}: ${result.message}`)
  return result.value
}

describe('recognition', () => {
  const blank = () =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
  const licence = {
    kind: 'business-licence' as const,
    fields: {
      creditCode: '91420100MA4KXXXX0A',
      companyName: '武汉康宁大药房有限公司',
      legalPerson: '张三丰',
      validFrom: '2016年03月08日',
      validUntil: '长期',
    },
  }
  const png = async (specimen: Parameters<typeof embedSpecimen>[1]) =>
    ({ bytes: embedSpecimen(await blank(), specimen), contentType: 'image/png' }) as const

  test('reads a specimen with dates in our format', async () => {
    const fields = valueOf(await server.gateways.ocr.recogniseLicence(await png(licence), 'business-licence'))
    expect(fields).toEqual({
      creditCode: { text: '91420100MA4KXXXX0A', confidence: 0.99 },
      companyName: { text: '武汉康宁大药房有限公司', confidence: 0.99 },
      legalPerson: { text: '张三丰', confidence: 0.99 },
      validFrom: { text: '2016-03-08', confidence: 0.99 },
      validUntil: { text: '长期', confidence: 0.99 },
    })
  })

  test('keeps a picture with embedded text a valid picture', async () => {
    expect(await sharp((await png(licence)).bytes).metadata()).toMatchObject({ format: 'png', width: 8 })
  })

  test('reads a photograph of several megabytes', { timeout: 20_000 }, async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
    const photo = sharp({ create: { width: 1200, height: 1000, channels: 3, background: '#fff', noise } })
    const bytes = embedSpecimen(await photo.png().toBuffer(), licence)
    expect(bytes.length).toBeGreaterThan(2_000_000)
    const read = await server.gateways.ocr.recogniseLicence({ bytes, contentType: 'image/png' }, 'business-licence')
    expect(valueOf(read).legalPerson?.text).toBe('张三丰')
  })

  test('reads papers by template and identity cards', async () => {
    const permit = { kind: 'medicine-licence' as const, fields: { number: '鄂CB0270001', validUntil: '2029.12.31' } }
    expect(valueOf(await server.gateways.ocr.recogniseLicence(await png(permit), 'medicine-licence'))).toEqual({
      number: { text: '鄂CB0270001', confidence: 0.99 },
      validUntil: { text: '2029-12-31', confidence: 0.99 },
    })
    const card = { kind: 'id-card' as const, fields: { name: '李四', birthday: '19900101' } }
    expect(valueOf(await server.gateways.ocr.recogniseIdCard(await png(card), 'front'))).toMatchObject({
      name: { text: '李四' },
      birthday: { text: '1990-01-01' },
    })
  })

  test('separates neighbouring labels from values and reads printed periods', async () => {
    const permit = {
      kind: 'medicine-licence' as const,
      fields: {
        companyName: '武汉康宁大药房有限公司 法定代表人：张三丰',
        legalPerson: '张三丰 企业负责人：沈括',
        tradeMode: '零售（连锁）',
        rxCategory: '无',
        validUntil: '2024年05月06日至2029年05月05日',
      },
    }
    expect(valueOf(await server.gateways.ocr.recogniseLicence(await png(permit), 'medicine-licence'))).toMatchObject({
      companyName: { text: '武汉康宁大药房有限公司' },
      legalPerson: { text: '张三丰' },
      tradeMode: { text: '零售（连锁）' },
      validUntil: { text: '2029-05-05' },
    })
    const lasting = { ...licence, fields: { ...licence.fields, validUntil: '2016年03月08日至长期' } }
    const read = valueOf(await server.gateways.ocr.recogniseLicence(await png(lasting), 'business-licence'))
    expect(read.validUntil).toEqual({ text: '长期', confidence: 0.99 })
    const practice = {
      kind: 'medical-institution-licence' as const,
      fields: { companyName: '武汉仁济诊所', number: 'PDY00146442010517D1102', scope: '全科医疗科' },
    }
    expect(
      valueOf(await server.gateways.ocr.recogniseLicence(await png(practice), 'medical-institution-licence')),
    ).toMatchObject({ companyName: { text: '武汉仁济诊所' }, scope: { text: '全科医疗科' } })
  })

  test('reads an SVG specimen from its metadata', async () => {
    const json = JSON.stringify(licence).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    const bytes = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg"><metadata id="xiaojiu-specimen">${json}</metadata></svg>`,
    )
    const read = await server.gateways.ocr.recogniseLicence({ bytes, contentType: 'image/svg+xml' }, 'business-licence')
    expect(valueOf(read).companyName?.text).toBe('武汉康宁大药房有限公司')
  })

  test('refuses any other picture and a paper of another kind', async () => {
    const plain = { bytes: await blank(), contentType: 'image/png' } as const
    const unreadable = { kind: 'refused', code: 'unreadable', message: '无法识别' }
    expect(await server.gateways.ocr.recogniseLicence(plain, 'business-licence')).toMatchObject(unreadable)
    expect(await server.gateways.ocr.recogniseLicence(await png(licence), 'device-licence')).toMatchObject(unreadable)
    const broken = { bytes: (await png(licence)).bytes.subarray(0, 60), contentType: 'image/png' } as const
    expect(await server.gateways.ocr.recogniseLicence(broken, 'business-licence')).toMatchObject(unreadable)
  })

  test('renews the token before it expires', async () => {
    const read = async () => valueOf(await server.gateways.ocr.recogniseLicence(await png(licence), 'business-licence'))
    const first = await read()
    // The simulated provider no longer accepts the first token at this time.
    server.clock.set(addMs(TEST_NOON, 31 * 86_400_000))
    expect(await read()).toEqual(first)
  })
})
