/** The look of a cut herb. */
export type HerbForm =
  | 'slice'
  | 'long-slice'
  | 'berry'
  | 'date'
  | 'flower'
  | 'bud'
  | 'thread'
  | 'leaf'
  | 'seed'
  | 'bead'
  | 'bark'
  | 'stem'
  | 'peel'
  | 'cube'
  | 'shell'
  | 'grass'
  | 'ginseng'
  | 'antler'
  | 'cordyceps'
  | 'block'
  | 'powder'
  | 'bulb'

export interface HerbKind {
  readonly form: HerbForm
  /** Body, second body and edge colour. */
  readonly colours: readonly [string, string, string]
}

const kind = (form: HerbForm, first: string, second: string, edge: string): HerbKind => ({
  form,
  colours: [first, second, edge],
})

const row = (names: string, herb: HerbKind): readonly [RegExp, HerbKind] => [new RegExp(names), herb]

// The first match wins: single plants before parts of plants.
const kinds: readonly (readonly [RegExp, HerbKind])[] = [
  row('粉$|粉（', kind('powder', '#e3d2ae', '#cdb687', '#a98f5c')),
  row('枸杞', kind('berry', '#c4351d', '#dc4f2e', '#8e1f10')),
  row('五味子|山茱萸|覆盆子|桑椹|桑葚', kind('berry', '#6d1f2b', '#8c2f35', '#43111a')),
  row('女贞子|吴茱萸|巴戟|补骨脂|黑豆', kind('bead', '#2f2a2c', '#463d3e', '#171314')),
  row('大枣|红枣', kind('date', '#8f2319', '#a83526', '#5d120c')),
  row('山楂|木瓜', kind('slice', '#b3532f', '#d99a63', '#7a2d18')),
  row('栀子|草果|砂仁|豆蔻|益智|使君子|诃子|川楝子|金樱子', kind('date', '#a9622c', '#8a4b20', '#5a2e12')),
  row('金银花|山银花|辛夷|丁香|款冬|槐米|玫瑰|厚朴花|代代花', kind('bud', '#d8c68a', '#b9c08a', '#8c8450')),
  row('红花|西红花|番红花|玉米须', kind('thread', '#b8331c', '#d4602b', '#8a1f10')),
  row('菊|槐花|旋覆花|雪菊|洋甘菊|茉莉|合欢花|密蒙花|花$', kind('flower', '#f4e7b0', '#fbf5d6', '#d9a520')),
  row('薏苡|莲子|芡实|白扁豆|苦杏仁|桃仁|郁李仁|薏米|赤小豆', kind('bead', '#f2ead4', '#e6d7b2', '#c0a878')),
  row(
    '决明子|酸枣仁|菟丝子|车前子|牛蒡子|王不留行|葶苈子|莱菔子|紫苏子|火麻仁|柏子仁|沙苑子|韭菜子|芥子|仁$|子$',
    kind('seed', '#8a5a2c', '#6d4420', '#432810'),
  ),
  row('陈皮|青皮|化橘红|枳壳|枳实|佛手|香橼|橘核', kind('peel', '#c8702a', '#dd9148', '#8a4512')),
  row('肉桂|黄柏|杜仲|厚朴|秦皮|牡丹皮|桑白皮|合欢皮|皮$', kind('bark', '#a9773f', '#8f5d2c', '#5c3815')),
  row(
    '桂枝|桑枝|麻黄|鸡血藤|首乌藤|忍冬藤|大血藤|木通|通草|钩藤|竹茹|枝$|藤$',
    kind('stem', '#9a7440', '#b48f57', '#5f4320'),
  ),
  row('茯苓|猪苓|神曲|天花粉|葛根|鸡内金', kind('cube', '#f6efe0', '#eaddc2', '#c2ab80')),
  row('石膏|牡蛎|龙骨|珍珠母|石决明|海螵蛸|瓦楞子|滑石|磁石|赭石', kind('shell', '#e8e6e0', '#d4d2cb', '#a6a39a')),
  row('鹿茸|鹿角', kind('antler', '#d9a58a', '#eed3bd', '#8a4a32')),
  row('冬虫夏草|虫草', kind('cordyceps', '#c58f3c', '#a8722a', '#5f3c12')),
  row('阿胶|龟甲胶|鹿角胶|鳖甲胶', kind('block', '#3a1a10', '#522617', '#1e0c06')),
  row('燕窝|银耳', kind('bulb', '#f7eedb', '#efe0c0', '#cdb78a')),
  row('人参|西洋参|红参|党参|太子参', kind('ginseng', '#e6cc92', '#d6b46f', '#9c7a3a')),
  row('灵芝', kind('long-slice', '#7a4526', '#a9764a', '#4f2a14')),
  row('百合|贝母|薤白|半夏|延胡索|山慈菇|白及', kind('bulb', '#f3ead2', '#e4d4ae', '#b8a06a')),
  row(
    '薄荷|桑叶|枇杷叶|艾叶|紫苏叶|荷叶|番泻叶|侧柏叶|大青叶|银杏叶|淫羊藿|叶$',
    kind('leaf', '#6f8a4a', '#8aa25c', '#4a6030'),
  ),
  row(
    '蒲公英|鱼腥草|益母草|车前草|夏枯草|白花蛇舌草|金钱草|仙鹤草|香薷|荆芥|广藿香|藿香|佩兰|茵陈|绞股蓝|石斛|草$',
    kind('grass', '#7c8f4c', '#9aa765', '#505f2c'),
  ),
  row('黄芪|甘草|山药|天麻|白芍|葛|泽泻|赤芍|桔梗|防己', kind('long-slice', '#ecd8a4', '#f5e8c6', '#b58f4a')),
  row('熟地|地黄|玄参|何首乌|黄精|肉苁蓉', kind('slice', '#3a2a22', '#524036', '#1e1410')),
  row('大黄|黄连|黄芩|姜黄|郁金|莪术', kind('slice', '#d9a632', '#e8c05a', '#9a6f14')),
  row(
    '丹参|三七|川芎|当归|川牛膝|牛膝|木香|苍术|独活|羌活|白术|白芷|防风|柴胡|板蓝根',
    kind('slice', '#c9a46c', '#e2c797', '#80592a'),
  ),
]

const fallback: readonly [HerbKind, ...HerbKind[]] = [
  kind('slice', '#e0c48a', '#efdcb0', '#a9854a'),
  kind('slice', '#c9a876', '#dcc296', '#8a6636'),
  kind('long-slice', '#d9bd86', '#ead6ac', '#9c7a42'),
]

/** The look of a herb by its name; flowers and teas of category 0206 default to blossoms. */
export const herbKindOf = (genericName: string, categoryCode: string, variant: number): HerbKind => {
  const bare = genericName.replace(/[（(].*$/, '').trim()
  const found = kinds.find(([names]) => names.test(bare))
  if (found !== undefined) return found[1]
  if (categoryCode.startsWith('020601')) return kind('flower', '#f4e7b0', '#fbf5d6', '#d9a520')
  return fallback[variant % fallback.length] ?? fallback[0]
}
