/** Values that rules depend on: kind of goods, prescription class, storage, packaging. */

/** 商品大类: decides number format, licence, tax rate. */
export type GoodsClass =
  | 'chemical' // 化学药制剂
  | 'patent-chinese' // 中成药
  | 'biological' // 生物制品
  | 'herbal-slices' // 中药饮片
  | 'device-1' // 第一类医疗器械
  | 'device-2' // 第二类医疗器械
  | 'device-3' // 第三类医疗器械
  | 'health-food' // 保健食品
  | 'special-food' // 特医、婴配食品
  | 'food' // 普通食品
  | 'cosmetic' // 化妆品
  | 'disinfectant' // 消毒产品

/** 处方分类. `otc-both` is 双跨: Rx or OTC by pack and indication. */
export type RxClass = 'rx' | 'otc-a' | 'otc-b' | 'otc-both' | 'none'

/** 医保: 甲, 乙 (negotiated ones included), none. */
export type Insurance = 'a' | 'b' | 'none'

/** 特殊管理 and other marks that rules depend on. */
export type SpecialFlag =
  | 'ephedrine' // 含麻黄碱类复方制剂
  | 'peptide-hormone' // 蛋白同化制剂、肽类激素（胰岛素）
  | 'antibacterial' // 抗菌药物
  | 'batch-release' // 生物制品批签发
  | 'no-online-retail' // 药品网络零售禁售，B2B 可售
  | 'pregnancy-ending' // 终止妊娠
  | 'flammable' // 危化（酒精）
  | 'contraceptive' // 避孕
  | 'vbp' // 国家集采品种

/** 贮藏类别: 10–30 ℃, ≤20 ℃, 2–8 ℃. */
export type StorageClass = 'normal' | 'cool' | 'cold'
