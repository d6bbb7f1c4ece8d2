import { LICENCE_LAYOUTS, type LicenceHolder } from '@xiaojiu/pack-art/licences/layouts.ts'
import { printedLines } from '@xiaojiu/pack-art/testing/printed-lines.ts'
import { expect, test } from 'vitest'
import type { ReadFields } from './gateway.ts'
import { readIdCardText, readLicenceText } from './paper-text.ts'

const texts = <Name extends string>(fields: ReadFields<Name>) =>
  Object.fromEntries(Object.entries<{ text: string } | undefined>(fields).map(([name, field]) => [name, field?.text]))

test('reads 营业执照 despite recognition noise', () => {
  const text = `王考
营业执照
统一社会信用代码”91420106MA4KLW9O1C
名 ， 称 武汉江城同济大药房有限公司
类 型 有限责任公司(自然人独资)
住 所 湖北省武汉市武昌区中南路14号一楼
法定代表人 方以智
注册资本”过佰万圆整
成立日期 2016年03月08日
营业期限“2016年03月08日至长期
经营范围 ”药品零售; 医疗器械销售; 保健食品销售
; 日用百货销售。 (依法须经批准的项目，经相关部门批准后方可开展经营活
动)
登记机关 ”武汉市武昌区市场监督管理局`
  const fields = readLicenceText(text, 0.86)
  expect(texts(fields)).toEqual({
    creditCode: '91420106MA4KLW901C',
    companyName: '武汉江城同济大药房有限公司',
    legalPerson: '方以智',
    address: '湖北省武汉市武昌区中南路14号一楼',
    scope:
      '药品零售；医疗器械销售；保健食品销售；日用百货销售。（依法须经批准的项目，经相关部门批准后方可开展经营活动）',
    validFrom: '2016-03-08',
    validUntil: '长期',
    issuer: '武汉市武昌区市场监督管理局',
  })
})
test('reads 药品经营许可证 with two labels on one line', () => {
  const text = `药品经营许可证
许可证编号: 鄂DB027012345
企业名称: 武汉江城同济大药房(中南店)
统一社会信用代码: 91350100M000100Y43
注册地址: 湖北省武汉市武昌区中南路14号一楼
法定代表人: 方以智 ”企业负责人: 沈括
质量负责人: 叶天士
仓库地址: ***
经营范围: 处方药、甲类非处方药: 中药饮片、中成药、化学
药、生物制品 〈除疫苗、血液制品) 、胰岛素
发证机关: 武汉市市场监督管理局
发证日期: 2024年05月06日
有效期至: 2029年05月05日`
  const fields = readLicenceText(text, 0.9)
  expect(texts(fields)).toEqual({
    number: '鄂DB027012345',
    creditCode: '91350100M000100Y43',
    companyName: '武汉江城同济大药房（中南店）',
    legalPerson: '方以智',
    personInCharge: '沈括',
    qualityHead: '叶天士',
    address: '湖北省武汉市武昌区中南路14号一楼',
    scope: '处方药、甲类非处方药:中药饮片、中成药、化学药、生物制品（除疫苗、血液制品）、胰岛素',
    validFrom: '2024-05-06',
    validUntil: '2029-05-05',
    issuer: '武汉市市场监督管理局',
  })
  expect(fields.creditCode?.confidence).toBe(0.98)
})
test('reads 医疗机构执业许可证 and 食品经营许可证', () => {
  expect(
    texts(
      readLicenceText(
        '医疗机构执业许可证\n机构名称 武汉仁济诊所\n地址 武昌区八一路 8 号\n诊疗科目 内科 / 中医科\n法定代表人(主要负责人) 孙思邈\n登记号 PDY00146442010517D1102\n有效期限 自2024年1月1日至2028年12月31日',
        0.9,
      ),
    ),
  ).toEqual({
    companyName: '武汉仁济诊所',
    address: '武昌区八一路8号',
    scope: '内科/中医科',
    legalPerson: '孙思邈',
    number: 'PDY00146442010517D1102',
    validFrom: '2024-01-01',
    validUntil: '2028-12-31',
  })
  expect(
    texts(readLicenceText('许可证编号: JY14201060012345\n经营者名称: 武汉仁济大药房\n有效期至: 2027.6.30', 0.9)),
  ).toEqual({
    number: 'JY14201060012345',
    companyName: '武汉仁济大药房',
    validUntil: '2027-06-30',
  })
})
test('reads both sides of 身份证', () => {
  expect(
    texts(
      readIdCardText(
        '姓 名 方 以 智\n性 别 男 民 族 汉\n出 生 1949 年 12 月 31 日\n住 址 北京市朝阳区安贞里\n3号楼\n公民身份号码 11010519491231002X',
        0.9,
      ),
    ),
  ).toEqual({
    name: '方以智',
    birthday: '1949-12-31',
    address: '北京市朝阳区安贞里3号楼',
    idNumber: '11010519491231002X',
  })
  expect(texts(readIdCardText('居民身份证\n签发机关 北京市公安局朝阳分局\n有效期限 2015.03.08-长期', 0.9))).toEqual({
    issuer: '北京市公安局朝阳分局',
    validFrom: '2015-03-08',
    validUntil: '长期',
  })
})
test('reads a misrecognised 长期 as a period without end', () => {
  expect(texts(readLicenceText('营业期限: 2016年03月08日至K期', 0.9))).toEqual({
    validFrom: '2016-03-08',
    validUntil: '长期',
  })
  expect(texts(readLicenceText('有效期限: 至2027年06月30日', 0.9))).toEqual({ validUntil: '2027-06-30' })
})
test('does not use the beginning as the end when the end is unreadable', () => {
  const period = (text: string) => texts(readLicenceText(text, 0.9))
  expect(period('营业期限: 2016年03月08日至囗朋')).toEqual({ validFrom: '2016-03-08' })
  expect(period('成立日期 2016年03月08日\n营业期限 2016年03月08日')).toEqual({ validFrom: '2016-03-08' })
})
test('returns nothing for a page without labels', () => {
  expect(readLicenceText('今天天气很好\n公司名称里有名称', 0.9)).toEqual({})
})

const HOLDER: LicenceHolder = {
  name: '武汉江城同济大药房有限公司',
  creditCode: '91350100M000100Y43',
  number: '鄂DB027012345',
  address: '湖北省武汉市武昌区中南路14号一楼',
  warehouseAddress: '湖北省武汉市东西湖区物流大道8号',
  legalPerson: '方以智',
  personInCharge: '沈括',
  qualityHead: '叶天士',
  issuer: '武汉市市场监督管理局',
  issuedOn: '2025-06-01',
  endsOn: '2030-05-31',
}

test.each(LICENCE_LAYOUTS.map(layout => [layout.key, layout] as const))(
  'reads the form %s field by field, without the label of the next field in a value',
  (_, layout) => {
    const isBusiness = layout.kind === 'business-licence'
    const holder = isBusiness ? { ...HOLDER, endsOn: null } : HOLDER
    const fields = texts(readLicenceText(printedLines(layout, holder).join('\n'), 0.9))
    expect(fields).toMatchObject({
      companyName: HOLDER.name,
      legalPerson: '方以智',
      address: HOLDER.address,
      issuer: HOLDER.issuer,
      validFrom: '2025-06-01',
      validUntil: isBusiness ? '长期' : '2030-05-31',
    })
    const labels = /名称|代表人|负责人|地址|机关|日期|有效期|经营方式|经营类别|经营范围/
    for (const [name, text] of Object.entries(fields)) expect([name, labels.test(text ?? '')]).toEqual([name, false])
  },
)
test('reads trade mode and prescription class where each form prints them', () => {
  const rightsOf = (key: string) => {
    const layout = LICENCE_LAYOUTS.find(one => one.key === key)
    const { tradeMode, rxCategory } = texts(readLicenceText(layout ? printedLines(layout, HOLDER).join('\n') : '', 1))
    return [tradeMode, rxCategory]
  }
  expect(rightsOf('retail-2024')).toEqual(['零售', undefined])
  expect(rightsOf('retail-old')).toEqual(['零售', '处方药、甲类非处方药、乙类非处方药'])
  expect(rightsOf('wholesale-2024')).toEqual(['批发', undefined])
  expect(rightsOf('chain-old')).toEqual(['零售（连锁）', undefined])
})
test('ends a value at the next label when the gaps between them are lost', () => {
  expect(
    texts(
      readLicenceText(
        '证号:鄂DB0270123企业名称:武汉仁济大药房法定代表人:方以智企业负责人:沈括质量负责人:叶天士注册地址:武昌区八一路8号经营方式:零售',
        0.9,
      ),
    ),
  ).toEqual({
    number: '鄂DB0270123',
    companyName: '武汉仁济大药房',
    legalPerson: '方以智',
    personInCharge: '沈括',
    qualityHead: '叶天士',
    address: '武昌区八一路8号',
    tradeMode: '零售',
  })
})
test('ends a name at the next label when there is no separator between them', () => {
  expect(texts(readLicenceText('法定代表人 方以智企业负责人沈括\n企业名称 武汉仁济大药房注册地址武昌区', 0.9))).toEqual(
    {
      legalPerson: '方以智',
      companyName: '武汉仁济大药房',
    },
  )
})
test('reads dates in Chinese numerals and an end given as a month', () => {
  expect(texts(readLicenceText('发证日期 二〇二四年十二月二十六日\n有效期至 2029年12月', 0.9))).toEqual({
    validFrom: '2024-12-26',
    validUntil: '2029-12',
  })
  expect(texts(readLicenceText('法定代表人 𠮷娜·买买提', 0.9))).toEqual({ legalPerson: '𠮷娜·买买提' })
})
