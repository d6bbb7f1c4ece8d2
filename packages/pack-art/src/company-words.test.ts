import { expect, test } from 'vitest'
import { leadSign, shortCompany } from './company-words.ts'

test.each([
  ['石家庄以岭药业股份有限公司', '以岭药业'],
  ['江苏恒瑞医药股份有限公司', '恒瑞医药'],
  ['广东省佛山市示例制药有限公司', '示例制药'],
  ['博福-益普生(天津)制药有限公司', '博福'],
  ['浙江康恩贝制药股份有限公司', '康恩贝'],
  ['北京同仁堂科技发展股份有限公司制药厂', '同仁堂'],
  ['广州白云山和记黄埔中药有限公司', '白云山'],
  ['辉瑞制药有限公司', '辉瑞制药'],
  ['', ''],
])('shortens %s to %s', (company, short) => {
  expect(shortCompany(company, 4)).toBe(short)
})

test.each([
  ['武汉康泽医药旗舰店', '康'],
  ['九信医药自营', '九'],
  ['江苏', '江'],
  ['abc大药房', 'A'],
  ['', '药'],
])('marks %s with %s', (name, sign) => {
  expect(leadSign(name)).toBe(sign)
})
