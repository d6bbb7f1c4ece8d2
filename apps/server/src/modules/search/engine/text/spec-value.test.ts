import { expect, test } from 'vitest'
import { sameSpec, sharedValues, specValue } from './spec-value.ts'

test.each([
  ['0.25g*24粒', '0.25g/粒*24粒/盒'],
  ['0.25g*24粒', '250mg×24T'],
  ['0.25g*24粒', '24s x 0.25g'],
  ['0.25g*24粒', '24粒*0.25g'],
  ['0.25g*24粒', '0.25g*12粒*2板'],
  ['0.25g*24粒', '12粒/板*2板/盒 0.25克'],
  ['0.25g*24粒', '０.２５ｇ＊２４粒'],
  ['0.25g*24粒', '0.25g*24'],
  ['0.25g*24粒', '每粒装0.25g 每盒24粒'],
  ['0.25g*24粒', '.25gX24#'],
  ['25μg*100片', '0.025mg*100片'],
  ['25μg*100片', '25ug×100s'],
  ['25μg*100片', '25微克*100片'],
  ['500ml', '0.5L'],
  ['10ml*10支', '10毫升×10支/盒'],
  ['160万单位*50瓶', '1600000IU×50瓶'],
  ['2ml:40mg×10支', '40mg:2ml*10支'],
  ['1.5cm×2.3cm 20片', '15mm*23mm*20片'],
  ['3g*1袋', '3g'],
  ['统 1kg/袋', '统1000g'],
  ['0.9% 500ml:4.5g', '0.9%500ml:4500mg'],
])('%s equals %s', (a, b) => {
  expect(sameSpec(specValue(a), specValue(b))).toBe(true)
})

test.each([
  ['0.25g*24粒', '0.5g*24粒'],
  ['0.25g*24粒', '0.25mg*24粒'],
  ['0.25g*24粒', '0.25g*48粒'],
  ['0.25g*24粒', '0.25g'],
  ['0.25g*24粒', '24粒'],
  ['6g*10袋', '6g*10袋(无蔗糖)'],
  ['10ml*10支', '10ml*10袋'],
  ['10ml*10支', '10ml*10'],
  ['500ml', '500mg'],
  ['一等 500g/瓶', '一等 500g/袋'],
  ['一等 500g/瓶', '统 500g/瓶'],
  ['100ml:5mg', '100ml:5g'],
  ['KF-W1', 'KF-W2'],
  ['60丸*2瓶', '120丸'],
  ['1500IU*10支', '1500mg*10支'],
])('%s differs from %s', (a, b) => {
  expect(sameSpec(specValue(a), specValue(b))).toBe(false)
})

test('counts the values two specs share', () => {
  const own = specValue('0.25g*24粒')
  expect(
    [specValue('0.25g'), specValue('0.25g*48粒'), specValue('0.5g*48粒')].map(each => sharedValues(own, each)),
  ).toEqual([1, 1, 0])
})
