import { expect, test } from 'vitest'
import { drawPaper } from '../testing/drawn-paper.ts'
import { embeddedOcr } from './embedded.ts'

const ocr = embeddedOcr()

test('reads a drawn licence and refuses bytes that are no picture', { timeout: 90_000 }, async () => {
  const bytes = await drawPaper('药品经营许可证', [
    '许可证编号：鄂DB027012345',
    '企业名称：武汉江城同济大药房有限公司',
    '统一社会信用代码：91350100M000100Y43',
    '注册地址：湖北省武汉市武昌区中南路14号一楼',
    '法定代表人：方以智',
    '经营范围：中药饮片、中成药、化学药、生物制品（除疫苗、血液制品）',
    '发证日期：2024年05月06日',
    '有效期至：2029年05月05日',
  ])
  const read = await ocr.recogniseLicence({ bytes, contentType: 'image/png' }, 'medicine-licence')
  expect(read).toMatchObject({
    ok: true,
    value: {
      number: { text: '鄂DB027012345' },
      companyName: { text: '武汉江城同济大药房有限公司' },
      creditCode: { text: '91350100M000100Y43', confidence: 0.98 },
      address: { text: '湖北省武汉市武昌区中南路14号一楼' },
      legalPerson: { text: '方以智' },
      validFrom: { text: '2024-05-06' },
      validUntil: { text: '2029-05-05' },
    },
  })
  const none = { bytes: Buffer.from('no picture'), contentType: 'image/png' } as const
  expect(await ocr.recogniseIdCard(none, 'front')).toMatchObject({ ok: false, code: 'unreadable' })
})
