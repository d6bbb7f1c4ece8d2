import { familyOf, type GoodsFamily, type PackFacts } from './facts.ts'

export const packShapes = [
  'tablet-box',
  'capsule-box',
  'pill-box',
  'honeyed-pill',
  'gourd-bottle',
  'granule-box',
  'powder-box',
  'tablet-bottle',
  'lozenge-box',
  'effervescent-tube',
  'suppository-box',
  'oral-liquid-box',
  'syrup-bottle',
  'dropper-bottle',
  'eye-drops',
  'tincture-bottle',
  'wine-bottle',
  'wash-bottle',
  'enema-bulb',
  'ointment-tube',
  'plaster-pack',
  'inhaler',
  'spray-bottle',
  'nasal-spray',
  'powder-injection',
  'ampoule-box',
  'infusion-bag',
  'infusion-bottle',
  'insulin-pen',
  'prefilled-syringe',
  'paste-jar',
  'herb-bag',
  'herb-sack',
  'flower-jar',
  'precious-box',
  'herb-pouch',
  'bp-monitor',
  'glucose-meter',
  'thermometer',
  'forehead-thermometer',
  'oximeter',
  'nebuliser',
  'oxygen-machine',
  'stethoscope',
  'clinic-machine',
  'mask-box',
  'bandage-box',
  'gauze-pack',
  'swab-pack',
  'syringe-pack',
  'infusion-set',
  'glove-box',
  'needle-box',
  'moxa-box',
  'cupping-set',
  'brace-box',
  'gel-patch',
  'lens-solution',
  'contact-lens',
  'condom-box',
  'test-strip',
  'milk-tin',
  'protein-tub',
  'supplement-bottle',
  'gift-box',
  'stick-box',
  'food-pouch',
  'cosmetic-tube',
  'cosmetic-jar',
  'face-mask',
  'serum-bottle',
  'shampoo-bottle',
  'toothpaste',
  'clear-bottle',
  'powder-shaker',
  'pump-bottle',
  'disinfectant-bottle',
  'antiseptic-bottle',
  'wipes-pack',
] as const

export type PackShape = (typeof packShapes)[number]

interface Rule {
  readonly shape: PackShape
  /** Tested against name and dosage form together. */
  readonly words?: RegExp
  readonly spec?: RegExp
  readonly category?: RegExp
}

const rule = (shape: PackShape, words: RegExp | undefined, spec?: RegExp, category?: RegExp): Rule => ({
  shape,
  ...(words === undefined ? {} : { words }),
  ...(spec === undefined ? {} : { spec }),
  ...(category === undefined ? {} : { category }),
})

const largeVolume = /(?:^|[^0-9])(?:[5-9]0|1[0-9]{2}|2[0-9]{2}|500|1000|3000)\s*ml/i

// In every list the first matching rule wins, so special rules come before general ones.
const medicine: readonly Rule[] = [
  rule('insulin-pen', /胰岛素|鲁肽/),
  rule('infusion-bag', /注射液|输液|葡萄糖|氯化钠/, /袋|软袋/, /^0119/),
  rule('infusion-bag', /注射/, /(?:100|250|500|1000|3000)\s*ml.*袋/i),
  rule('infusion-bottle', /注射液|输液/, largeVolume),
  rule('infusion-bottle', /大输液/),
  rule('prefilled-syringe', /疫苗|单抗|预充|注射剂.*预灌封|低分子肝素|那曲肝素|依诺肝素|干扰素.*注射液|白蛋白/),
  rule('powder-injection', /注射用|粉针|冻干/),
  rule('ampoule-box', /注射/),
  rule('nasal-spray', /鼻.*喷|鼻用|鼻吸入/),
  rule('inhaler', /吸入|粉雾|气雾剂.*吸入|沙丁胺醇气雾/),
  rule('spray-bottle', /喷雾|气雾|喷剂|喷膜/),
  rule('eye-drops', /滴眼|眼用|洗眼|眼药水/),
  rule('ointment-tube', /眼膏|软膏|乳膏|凝胶|痔疮膏|油膏|霜剂|烧伤膏|湿润.*膏|涂膜|乳胶剂/),
  rule('dropper-bottle', /滴耳|滴鼻|滴剂|口服滴/),
  rule('suppository-box', /栓|阴道片|阴道泡腾|阴道软胶囊/),
  rule('enema-bulb', /开塞露|灌肠|甘油剂/),
  rule(
    'plaster-pack',
    /贴膏|橡胶膏|巴布膏|凝胶膏|透皮贴|贴剂|贴片|膏药|止痛贴|麝香.*膏$|壮骨.*膏|狗皮膏|追风膏|关节.*贴|贴$/,
  ),
  rule('tincture-bottle', /酊|搽剂|擦剂|涂剂|风油精|红花油|正骨水|活络油|清凉油|云香精|油剂|醑/),
  rule('wash-bottle', /洗剂|洗液|洗发|外用液|外用溶液|漱口|冲洗|溶液剂.*外用/),
  rule('wine-bottle', /酒剂|药酒|酒$/),
  rule('honeyed-pill', /大蜜丸|安宫牛黄丸|牛黄清心丸|乌鸡白凤丸|大活络丸|再造丸/),
  rule('honeyed-pill', /蜜丸/, /^[3-9](?:\.\d)?g|^1[0-2]g/),
  rule('gourd-bottle', /救心丸|保心丸|六神丸|喉症丸|麝香.*丸|滴丸/),
  rule('pill-box', /丸/),
  rule('effervescent-tube', /泡腾/),
  rule('lozenge-box', /含片|含化|喉片|润喉|西瓜霜.*片|咽.*片/),
  rule('paste-jar', /煎膏|膏滋|浸膏|枇杷膏|阿胶.*膏|益母草膏|雪梨膏|滋膏|膏剂.*内服|流浸膏|膏$/),
  rule('granule-box', /干混悬/),
  rule('oral-liquid-box', /口服液|合剂|口服溶液|露剂|酏剂/, /[×*xX]\s*\d+\s*(?:支|瓶|袋)|支/),
  rule('syrup-bottle', /糖浆|口服溶液|混悬|合剂|口服液|露剂|露$|酏|乳剂|溶液|口服乳/),
  rule('powder-box', /散剂|散$|粉剂|口服散/),
  rule('granule-box', /颗粒|冲剂|干混悬|茶剂|袋泡茶|茶$/),
  rule('tablet-bottle', /片|胶囊/, /(?:[6-9]0|100|120|180|1000)\s*(?:片|粒|s|#)(?!.*板)|瓶/i),
  rule('capsule-box', /胶囊|胶丸/),
  rule('tablet-box', /片/),
]

const herb: readonly Rule[] = [
  rule('herb-sack', undefined, /(?:[5-9]|[1-9]\d)\s*kg|公斤|麻袋|统货/i),
  rule('precious-box', undefined, undefined, /^0205/),
  rule('precious-box', /鹿茸|冬虫夏草|燕窝|阿胶|海马|藏红花|西红花|野山参|红参/),
  rule('flower-jar', undefined, /瓶|罐/),
  rule('flower-jar', /花|菊|玫瑰|茉莉|胖大海/, undefined, /^0206/),
  rule('herb-pouch', undefined, undefined, /^0206/),
  rule('herb-pouch', undefined, /小包装|×\s*\d+\s*(?:小)?(?:袋|包)|\d+\s*(?:小)?(?:袋|包)\/(?:袋|盒)/),
]

const device: readonly Rule[] = [
  rule('bp-monitor', /血压/),
  rule('glucose-meter', /血糖|尿酸.*(?:仪|试纸)|血脂仪/),
  rule('forehead-thermometer', /额温|耳温|红外.*(?:体温|测温)|体温枪|测温枪/),
  rule('thermometer', /体温|温度计/),
  rule('oximeter', /血氧|脉搏/),
  rule('nebuliser', /雾化/),
  rule('oxygen-machine', /制氧|呼吸机|氧气/),
  rule('stethoscope', /听诊/),
  rule('mask-box', /口罩|防护面屏|隔离衣|防护服/),
  rule('bandage-box', /创可贴|创口贴|止血贴|输液贴|伤口贴|敷贴/),
  rule('gauze-pack', /纱布|绷带|胶带|胶布|敷料(?!.*面)|棉垫/),
  rule('swab-pack', /棉签|棉球|棉棒|脱脂棉|棉片|压舌板/),
  rule('infusion-set', /输液器|输血器|采血管|留置针|导尿|引流|胃管|延长管|吸氧管|鼻氧管/),
  rule('needle-box', /针灸|毫针|揿针|三棱针|采血针|梅花针|胰岛素针|注射笔.*针|针头|小针刀/),
  rule('syringe-pack', /注射器|注射针|穿刺|采血/),
  rule('glove-box', /手套|指套|检查垫|中单/),
  rule('moxa-box', /艾|灸/),
  rule('cupping-set', /拔罐|火罐|气罐|刮痧/),
  rule('brace-box', /护腰|护膝|护踝|护腕|护肘|护具|固定带|矫形|矫正|颈托|腰带|腰围|轮椅|拐杖|助行|静脉曲张袜|支具/),
  rule('face-mask', /面膜|面贴|皮肤修护|医用.*敷料.*面|胶原.*敷料|透明质酸.*敷料/),
  rule('gel-patch', /退热贴|降温贴|冷敷|热敷|理疗贴|磁疗|远红外|穴位|暖贴|发热贴|贴/),
  rule('contact-lens', /软性.*接触镜|彩片|隐形眼镜$|美瞳|角膜接触镜$/),
  rule('lens-solution', /护理液|润眼液|生理盐水|冲洗液|接触镜/),
  rule('condom-box', /避孕套|安全套/),
  rule('test-strip', /验孕|早孕|排卵|试纸|检测试剂|抗原|测试|检测卡|试剂盒/),
  rule('nasal-spray', /鼻腔|海盐水|鼻喷|洗鼻/),
  rule('spray-bottle', /喷雾|喷剂/),
  rule('ointment-tube', /凝胶|软膏|膏/),
  rule('clinic-machine', /仪|机|灯|消毒柜|灭菌|柜|器$|床|秤/),
  rule('mask-box', undefined, undefined, /^030202/),
  rule('brace-box', undefined, undefined, /^030302/),
]

const food: readonly Rule[] = [
  rule('milk-tin', /奶粉|配方奶|婴儿配方|幼儿配方|全营养|配方粉|配方食品/),
  rule('protein-tub', /蛋白粉|蛋白质粉|氨基酸粉|膳食纤维粉|营养粉/),
  rule('gift-box', /礼盒|礼品|人参|西洋参|灵芝|燕窝|虫草|海参/),
  rule('gift-box', undefined, /礼盒|礼/),
  rule('paste-jar', /蜂蜜|蜂王浆|蜂胶(?!.*(?:胶囊|片))|秋梨膏|膏/),
  rule('effervescent-tube', /泡腾/),
  rule('oral-liquid-box', /口服液|饮品|饮液|酵素/, undefined),
  rule('stick-box', /固体饮料|冲剂|颗粒|益生菌|代餐|茶|粉|营养包|米粉/),
  rule('food-pouch', /软糖|糖果|糖|果干|红枣|饼干|坚果|压片|面|棒/),
  rule('dropper-bottle', /滴剂/),
  rule('capsule-box', /胶囊/, /板|盒/),
]

const care: readonly Rule[] = [
  rule('wipes-pack', /湿巾|湿纸巾|卸妆巾/),
  rule('face-mask', /面膜|敷料|眼膜/),
  rule('toothpaste', /牙膏/),
  rule('clear-bottle', /漱口|花露水|爽肤水|化妆水|柔肤水|驱蚊|卸妆水|精油|沐浴露.*透明/),
  rule('powder-shaker', /爽身|痱子|松花粉|粉$/),
  rule('shampoo-bottle', /洗发|护发|沐浴|身体乳|洗衣|洗头/),
  rule('pump-bottle', /免洗|洗手|手消|凝胶.*消毒|消毒凝胶|消毒.*凝胶|泡沫/),
  rule('antiseptic-bottle', /碘伏|碘|酒精|乙醇|双氧水|过氧化氢|氯己定|新洁尔灭|苯扎/),
  rule('wash-bottle', /洗液|护理液|抑菌液|洁阴|清洗液|私处/),
  rule('tablet-bottle', /泡腾片|消毒片|含氯.*片/),
  rule('disinfectant-bottle', /消毒|84|次氯酸|除菌|灭菌/),
  rule('serum-bottle', /精华|原液|安瓶|肌底/),
  rule('spray-bottle', /喷雾|喷剂|防晒喷/),
  rule('cosmetic-jar', /面霜|乳霜|晚霜|日霜|膏霜|凡士林|护臀/),
  rule('plaster-pack', /贴/),
  rule('cosmetic-tube', /膏|霜|乳|洁面|护手|凝胶|啫喱|防晒|软膏/),
  rule('food-pouch', /袋|毛巾|纸巾|棉柔巾|围裙|雨伞|购物/),
]

const rules: Readonly<Record<GoodsFamily, readonly Rule[]>> = { medicine, herb, device, food, care }

const fallbacks: Readonly<Record<GoodsFamily, PackShape>> = {
  medicine: 'tablet-box',
  herb: 'herb-bag',
  device: 'clinic-machine',
  food: 'supplement-bottle',
  care: 'cosmetic-tube',
}

/** The shape of the pack: the class of goods selects a rule list; name, form, spec and category decide in it. */
export const chooseShape = (facts: PackFacts): PackShape => {
  const family = familyOf(facts.goodsClass)
  const words = `${facts.dosageForm} ${facts.genericName}`
  const found = rules[family].find(
    each =>
      (each.words === undefined || each.words.test(words)) &&
      (each.spec === undefined || each.spec.test(facts.spec)) &&
      (each.category === undefined || each.category.test(facts.categoryCode)),
  )
  return found?.shape ?? fallbacks[family]
}
