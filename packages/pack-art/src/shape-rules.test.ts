import { describe, expect, test } from 'vitest'
import type { GoodsClass, PackFacts } from './facts.ts'
import { chooseShape, type PackShape } from './shape-rules.ts'

const goods = (
  goodsClass: GoodsClass,
  genericName: string,
  dosageForm: string,
  spec = '',
  categoryCode = '',
): PackFacts => ({
  genericName,
  spec,
  makerName: '示例药业有限公司',
  goodsClass,
  dosageForm,
  categoryCode,
  rxClass: 'none',
})

describe('chooseShape', () => {
  const cases: readonly (readonly [PackFacts, PackShape])[] = [
    [goods('chemical', '阿托伐他汀钙片', '片剂(薄膜衣)', '20mg×7片'), 'tablet-box'],
    [goods('chemical', '阿莫西林胶囊', '胶囊', '0.25g×24粒'), 'capsule-box'],
    [goods('chemical', '维生素C片', '片剂', '0.1g×100片/瓶'), 'tablet-bottle'],
    [goods('chinese-patent', '六味地黄丸', '浓缩丸', '200丸'), 'pill-box'],
    [goods('chinese-patent', '牛黄上清丸', '大蜜丸', '6g×10丸'), 'honeyed-pill'],
    [goods('chinese-patent', '蜜炼川贝枇杷膏', '煎膏剂', '345g'), 'paste-jar'],
    [goods('chinese-patent', '抗病毒口服液', '合剂', '10ml×12支'), 'oral-liquid-box'],
    [goods('chinese-patent', '肺力咳合剂', '合剂', '100ml/瓶'), 'syrup-bottle'],
    [goods('chemical', '头孢克肟干混悬剂', '干混悬剂', '50mg×8袋'), 'granule-box'],
    [goods('chemical', '硝酸咪康唑栓', '栓剂', '0.2g×7枚'), 'suppository-box'],
    [goods('chemical', '左氧氟沙星滴眼液', '滴眼剂', '5ml'), 'eye-drops'],
    [goods('chemical', '红霉素眼膏', '眼膏剂', '2.5g'), 'ointment-tube'],
    [goods('chinese-patent', '麝香追风膏', '橡胶膏剂', '6贴'), 'plaster-pack'],
    [goods('chemical', '注射用头孢曲松钠', '粉针剂', '1g'), 'powder-injection'],
    [goods('chemical', '盐酸利多卡因注射液', '注射剂', '5ml:0.1g'), 'ampoule-box'],
    [goods('chemical', '氯化钠注射液', '注射剂', '100ml:0.9g(塑瓶)'), 'infusion-bottle'],
    [goods('chemical', '葡萄糖注射液', '注射剂', '500ml:25g 软袋', '011901'), 'infusion-bag'],
    [goods('biological', '门冬胰岛素注射液', '注射剂', '3ml:300单位'), 'insulin-pen'],
    [goods('chemical', '布地奈德吸入气雾剂', '吸入气雾剂', '200揿'), 'inhaler'],
    [goods('chemical', '糠酸莫米松鼻喷雾剂', '鼻用喷雾剂', '60喷'), 'nasal-spray'],
    [goods('chinese-patent', '云南白药气雾剂', '气雾剂', '85g'), 'spray-bottle'],
    [goods('herbal-piece', '黄芪', '', '1kg/袋', '020201'), 'herb-bag'],
    [goods('herbal-piece', '玫瑰花', '', '50g', '020601'), 'flower-jar'],
    [goods('herbal-piece', '西洋参', '', '100g', '020501'), 'precious-box'],
    [goods('herbal-material', '党参', '', '统货 25kg', '0202'), 'herb-sack'],
    [goods('device-2', '血糖试纸', '', '50片', '030101'), 'glucose-meter'],
    [goods('device-1', '自热式颈椎贴', '', '4贴', '030303'), 'gel-patch'],
    [goods('device-2', '脱脂纱布绷带', '', '8×600cm', '030201'), 'gauze-pack'],
    [goods('health-food', '鱼油软胶囊', '软胶囊', '100粒', '040103'), 'supplement-bottle'],
    [goods('special-food', '婴儿配方奶粉', '', '900g', '050201'), 'milk-tin'],
    [goods('disinfectant', '碘伏消毒液', '', '500ml', '070101'), 'antiseptic-bottle'],
    [goods('daily', '牙膏', '', '120g', '060202'), 'toothpaste'],
  ]
  test.each(cases.map(([facts, shape]) => [facts.genericName, facts, shape] as const))(
    'chooses the pack shape of %s',
    (_, facts, shape) => {
      expect(chooseShape(facts)).toBe(shape)
    },
  )

  test('falls back to the plain shape of the goods class when no rule matches', () => {
    expect(chooseShape(goods('chemical', '某药', ''))).toBe('tablet-box')
    expect(chooseShape(goods('herbal-piece', '某草根', ''))).toBe('herb-bag')
    expect(chooseShape(goods('device-3', '某物', ''))).toBe('clinic-machine')
    expect(chooseShape(goods('food', '某物', ''))).toBe('supplement-bottle')
    expect(chooseShape(goods('cosmetic', '某物', ''))).toBe('cosmetic-tube')
  })
})
