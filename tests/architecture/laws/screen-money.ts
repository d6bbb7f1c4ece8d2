import { parseAst } from 'vitest/node'
import { isTest, type Source } from '../sources.ts'

/** Money functions of the kernel that front ends may import: types, formats, and the sign of an amount. */
const KERNEL_NAMES: Readonly<Record<string, readonly string[]>> = {
  'money.ts': ['Fen', 'ZERO', 'formatYuan', 'parseYuan', 'moneyWords', 'negate'],
  'price.ts': ['UnitPrice', 'formatUnitPrice', 'parseUnitPrice'],
}

/**
 * Kernel functions that compute money in the browser. All of them preview what the buyer is choosing; the server computes it
 * again with the same function.
 */
const PREVIEWS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'price.ts': {
    toFenPrice: 'rounds a price that is only shown',
    piecePrice: 'the price of one tablet follows the chosen quantity',
    marginPercent: 'the margin follows the chosen quantity',
  },
  'pricing/reckon.ts': {
    reckon: 'what the chosen quantity costs; the order is priced by the same engine',
    choiceAt: 'the price of a pack at the chosen quantity',
    partsOf: 'how many packs have which price',
    withoutEnded: 'drops campaigns that ended since the page was loaded',
  },
  'pricing/delivered.ts': {
    deliveredCost: 'what the chosen quantity costs with delivery; the settlement charges by the same freight rule',
    isSettledAlone: 'whether the cart counts towards free delivery',
    EMPTY_BASKET: 'nothing is ordered from the store yet',
  },
  'pricing/pick-sum.ts': { pickSum: 'what the picked goods cost; the cart prices them again' },
  'repayment.ts': { shareRepayment: 'which debts the typed amount would repay; the server books by the same function' },
}

/** Arithmetic on amounts for drawing or formatting; no result is shown as money. */
const DRAWINGS: Readonly<Record<string, string>> = {
  'apps/console/src/areas/payment/credit/Ageing.tsx': 'fen to yuan for a plot',
  'apps/console/src/areas/staff/home/sales-text.ts': 'fen to yuan for a plot',
  'apps/shop/src/areas/catalogue/price-ladder.ts': 'the line of past prices',
  'apps/shop/src/areas/company/overview/spend-chart.ts': 'bars of monthly spending',
  'apps/shop/src/areas/marketing/coins/MyJzbPage.tsx': 'the sign of a number of coins is shown apart',
  'apps/shop/src/areas/payment/bills/MyBillPage.tsx': 'bars of monthly bills, and short yuan above them',
}

/** Screens with made-up amounts: the gallery of components. */
const SAMPLES = 'apps/shop/src/areas/sandbox/gallery/'

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

/** Coins have amounts and balances too; front ends sum neither. */
const ALSO_MONEY = ['amount', 'balance']
/** Price fields whose names mean a time or a text elsewhere. */
const OTHER_WORDS = ['now', 'kept']

const MONEY_SCHEMAS = /^(Yuan|UnitYuan|PositiveYuan)$/
const OPERATORS = new Set(['+', '-', '*', '/', '%', '**', '+=', '-=', '*=', '/=', '%=', '**='])
const BRANDS = new Set(['Fen', 'UnitPrice'])

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function nodesOf(source: Source): Node[] {
  const found: Node[] = []
  const visit = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    found.push(value)
    Object.values(value).forEach(visit)
  }
  visit(parseAst(source.text, { lang: source.path.endsWith('.tsx') ? 'tsx' : 'ts' }))
  return found
}

/** The last name of an expression: `amount` of `order.lines[0]!.amount`. */
function nameOf(value: unknown): string | null {
  if (!isNode(value)) return null
  switch (value.type) {
    case 'Identifier':
      return String(value['name'])
    case 'MemberExpression':
      return value['computed'] === true ? null : nameOf(value['property'])
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'ChainExpression':
      return nameOf(value['expression'])
    case 'LogicalExpression':
      return nameOf(value['left'])
    case 'CallExpression':
      return nameOf(value['callee'])
    default:
      return null
  }
}

/** Names of fields that the contract sends only as money. */
export function moneyNames(contract: readonly Source[]): Set<string> {
  const money = new Set<string>()
  const other = new Set<string>()
  for (const source of contract.filter(one => !isTest(one) && /Yuan/.test(one.text)))
    for (const node of nodesOf(source)) {
      if (node.type !== 'Property') continue
      const name = nameOf(node['key'])
      const root = schemaOf(node['value'])
      if (name === null || root === null) continue
      if (MONEY_SCHEMAS.test(root)) money.add(name)
      else other.add(name)
    }
  return money.difference(other).union(new Set(ALSO_MONEY)).difference(new Set(OTHER_WORDS))
}

/** `Yuan` of `Yuan.nullable()`, `z` of `z.int()`. */
function schemaOf(value: unknown): string | null {
  if (!isNode(value)) return null
  if (value.type === 'Identifier') return String(value['name'])
  if (value.type === 'CallExpression') return schemaOf(value['callee'])
  if (value.type === 'MemberExpression') return schemaOf(value['object'])
  return null
}

function isJudged(source: Source): boolean {
  return (
    /^(apps\/(shop|console)|packages\/(ui|web))\/src\//.test(source.path) &&
    !isTest(source) &&
    !/\/testing[./]/.test(source.path) &&
    !source.path.startsWith(SAMPLES)
  )
}

/** Listed exceptions that no longer compute anything. */
export function findIdleDrawings(sources: readonly Source[], names: ReadonlySet<string>): string[] {
  return Object.keys(DRAWINGS).filter(path => {
    const source = sources.find(one => one.path === path)
    return source === undefined || faultsOf(source, names).length === 0
  })
}

/** Front-end code that computes an amount that the server did not send. */
export function findComputedMoney(sources: readonly Source[], names: ReadonlySet<string>): string[] {
  return sources
    .filter(isJudged)
    .flatMap(source => faultsOf(source, names).filter(fault => !(source.path in DRAWINGS) || !/ computes /.test(fault)))
}

function faultsOf(source: Source, names: ReadonlySet<string>): string[] {
  const isNear = new RegExp(`\\b(${[...names].join('|')})\\b|kernel/|as (Fen|UnitPrice)\\b`)
  if (!isNear.test(source.text)) return []
  const nodes = nodesOf(source)
  const own = ownNames(nodes, names)
  const isMoney = (value: unknown) => {
    const name = nameOf(value)
    return name !== null && own.has(name)
  }
  return nodes.flatMap(node =>
    [...importFaults(node), ...castFaults(node), ...sumFaults(node, isMoney)].map(
      fault => `${source.path}:${source.text.slice(0, node.start).split('\n').length} ${fault}`,
    ),
  )
}

/** The money names of a file with its local names: `const paid = day.amount`, `{ amount: paid }`. */
function ownNames(nodes: readonly Node[], names: ReadonlySet<string>): Set<string> {
  const own = new Set(names)
  for (const node of nodes) {
    if (node.type === 'VariableDeclarator' && isNode(node['id']) && node['id'].type === 'Identifier') {
      const from = nameOf(node['init'])
      if (isNode(node['init']) && node['init'].type === 'MemberExpression' && from !== null && names.has(from))
        own.add(String(node['id']['name']))
    }
    if (node.type === 'ObjectPattern' && Array.isArray(node['properties']))
      for (const property of node['properties'].filter(isNode)) {
        const key = nameOf(property['key'])
        const alias = nameOf(property['value'])
        if (key !== null && alias !== null && names.has(key)) own.add(alias)
      }
  }
  return own
}

function importFaults(node: Node): string[] {
  if (node.type !== 'ImportDeclaration' || !isNode(node['source'])) return []
  const file = /^@xiaojiu\/kernel\/(.+)$/.exec(String(node['source']['value']))?.[1]
  if (file === undefined || !(file in KERNEL_NAMES || file in PREVIEWS || /^(pricing|planning)\//.test(file))) return []
  const allowed = new Set([...(KERNEL_NAMES[file] ?? []), ...Object.keys(PREVIEWS[file] ?? {})])
  const specifiers = Array.isArray(node['specifiers']) ? node['specifiers'].filter(isNode) : []
  return specifiers
    .filter(one => node['importKind'] !== 'type' && one['importKind'] !== 'type')
    .map(one => nameOf(one['imported']) ?? '*')
    .filter(name => !allowed.has(name))
    .map(name => `takes ${name} from the kernel`)
}

function castFaults(node: Node): string[] {
  if (node.type !== 'TSAsExpression' || !isNode(node['typeAnnotation'])) return []
  const { typeAnnotation, expression } = node
  const brand = typeAnnotation.type === 'TSTypeReference' ? nameOf(typeAnnotation['typeName']) : null
  if (brand !== null && BRANDS.has(brand)) return [`casts to ${brand}`]
  const inner =
    isNode(expression) && expression.type === 'ParenthesizedExpression' ? expression['expression'] : expression
  const isSum = isNode(inner) && inner.type === 'BinaryExpression' && OPERATORS.has(String(inner['operator']))
  return isSum && typeAnnotation.type === 'TSTypeQuery' ? ['casts a sum'] : []
}

function sumFaults(node: Node, isMoney: (value: unknown) => boolean): string[] {
  const sides = [node['left'], node['right']]
  if (node.type === 'BinaryExpression' || node.type === 'AssignmentExpression') {
    if (!OPERATORS.has(String(node['operator'])) || sides.some(isText) || !sides.some(isMoney)) return []
    // Sorting compares amounts and creates none.
    return node['operator'] === '-' && sides.every(isMoney) && nameOf(sides[0]) === nameOf(sides[1])
      ? []
      : [`computes ${sides.map(side => nameOf(side) ?? '…').join(` ${String(node['operator'])} `)}`]
  }
  if (node.type === 'UnaryExpression' && node['operator'] === '-' && isMoney(node['argument']))
    return [`computes -${nameOf(node['argument'])}`]
  if (node.type === 'CallExpression' && isNode(node['callee']) && nameOf(node['callee']) !== null) {
    const of = node['callee'].type === 'MemberExpression' ? nameOf(node['callee']['object']) : null
    const given = Array.isArray(node['arguments']) ? node['arguments'] : []
    if (of === 'Math' && given.some(isMoney)) return [`computes Math.${nameOf(node['callee'])}`]
  }
  return []
}

function isText(value: unknown): boolean {
  return (
    isNode(value) &&
    (value.type === 'TemplateLiteral' || (value.type === 'Literal' && typeof value['value'] === 'string'))
  )
}
