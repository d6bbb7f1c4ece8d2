import type { Defect } from '../defect.ts'

const GATE = 'apps/server/src/modules/qualification/domain/gate.ts'
const GATE_TEST = 'apps/server/src/modules/qualification/domain/gate.table.test.ts'
const GOODS = 'apps/server/src/modules/catalogue/present-goods.ts'
const GOODS_TEST = 'apps/server/src/modules/catalogue/catalogue.http.test.ts'
const AUTHENTICATE_SQL = 'db/migrations/0402_shop_sessions.sql'
const AUTHENTICATE = 'apps/server/src/modules/identity/sessions/authenticate-together.ts'
const SESSION_TEST = 'apps/server/src/modules/identity/sessions/sessions.http.test.ts'
const SIGNATURE_TEST = 'apps/server/src/modules/identity/signature.http.test.ts'
const CODES = 'apps/server/src/modules/identity/tables/auth-codes.ts'
const CODES_TEST = 'apps/server/src/modules/identity/codes/codes.http.test.ts'
const ISOLATION_TEST = 'apps/server/src/platform/database/isolation.test.ts'
const OPEN_REQUEST = 'apps/server/src/platform/http/open-request.ts'
const GET_ORDER = 'apps/server/src/modules/order/read/read-orders.ts'

/** Access of companies, logins and licences. */
export const ACCESS_DEFECTS: readonly Defect[] = [
  {
    name: 'company-filter-missing',
    means: 'a company reads the rows of every other',
    edits: [
      {
        file: 'db/migrations/0001_platform.sql',
        find: 'using (company_id = platform.current_company() or platform.is_system())',
        put: 'using (true)',
      },
    ],
    test: { file: ISOLATION_TEST, title: 'returns no rows without a scope' },
  },
  {
    name: 'row-security-off',
    means: 'one table is left without its second wall',
    edits: [
      {
        file: 'db/migrations/0110_order.sql',
        find: 'alter table "order"."order" enable row level security;',
        put: '',
      },
    ],
    test: { file: ISOLATION_TEST, title: 'forces row security with both clauses on every table with a company' },
  },
  {
    name: 'scope-left-behind',
    means: 'the next request on a connection runs in the scope of the company before',
    edits: [
      {
        file: 'apps/server/src/platform/database/transaction.ts',
        find: "statements.push(`set local app.${name} = '${value}'`)",
        put: "statements.push(`set app.${name} = '${value}'`)",
      },
    ],
    test: { file: ISOLATION_TEST, title: 'ends the scope with its transaction' },
  },
  {
    name: 'membership-of-anybody',
    means: 'a login acts for a company that it has left',
    edits: [
      {
        file: 'db/migrations/0402_shop_sessions.sql',
        find: "on m.company_id = g.company_id and m.account_id = g.account_id and m.state = 'active'",
        put: "on m.company_id = g.company_id and m.state = 'active'",
      },
    ],
    test: {
      file: 'apps/server/src/modules/company/company.http.test.ts',
      title: 'stops acting for a company from the next request when unbound, but keeps the session',
    },
  },
  {
    name: 'session-of-anybody',
    means: 'a login signs out another’s devices',
    edits: [
      {
        file: 'apps/server/src/modules/identity/tables/sessions.ts',
        find: "    .where('accountId', '=', accountId)\n    .where('id', 'in', sessionIds)\n",
        put: "    .where('id', 'in', sessionIds)\n",
      },
    ],
    test: { file: SESSION_TEST, title: 'ends another device’s session and returns 404 for another login’s' },
  },
  {
    name: 'news-told-to-all',
    means: 'open pages of every company are notified of what concerns one',
    edits: [
      {
        file: 'apps/server/src/platform/live/hub.ts',
        find: 'for (const one of listeners.get(companyId) ?? []) one.tell(JSON.stringify({ topic, id }))',
        put: 'tellAll(JSON.stringify({ topic, id, companyId }))',
      },
    ],
    test: {
      file: 'apps/server/src/modules/service/chat/chat.http.test.ts',
      title: 'pushes new messages to pages of the own company only',
    },
  },
  {
    name: 'foreign-order-named',
    means: 'an order can be read by anybody who guesses its id',
    edits: [
      {
        file: GET_ORDER,
        find: 'import { inSnapshot, type MemberContext }',
        put: 'import { inSnapshot, inSystemTransaction, type MemberContext }',
      },
      {
        file: GET_ORDER,
        find: "    if (!order) throw new Refusal('not-found')\n",
        put:
          '    if (!order) {\n' +
          '      const theirs = await inSystemTransaction(ctx, system => findOrder(system.db, orderId))\n' +
          "      throw theirs ? new Refusal('no-access', { detail: theirs.buyerName }) : new Refusal('not-found')\n" +
          '    }\n',
      },
    ],
    test: {
      file: 'tests/access/foreign-ids.test.ts',
      title: 'reveals and changes nothing when another company sends our ids',
    },
  },
  {
    name: 'right-not-asked',
    means: 'a sub-account can do what its rights exclude',
    edits: [
      {
        file: 'apps/server/src/platform/http/access.ts',
        find: 'if (endpoint.right && !membership.isMain && !membership.rights.includes(endpoint.right))',
        put: 'if (endpoint.right && !membership.isMain && membership.rights.length === 0)',
      },
    ],
    test: {
      file: 'apps/server/src/platform/http/access.test.ts',
      title: 'checks a right for sub-accounts only and names it in the refusal',
    },
  },
  {
    name: 'disabled-login-goes-on',
    means: 'the sessions of a disabled login work until they expire',
    edits: [{ file: AUTHENTICATE_SQL, find: "a.state = 'enabled' and ", put: '' }],
    test: {
      file: SESSION_TEST,
      title: 'ends sessions with the next request when the login is disabled, deleted or its password changed',
    },
  },
  {
    name: 'old-password-goes-on',
    means: 'sessions that were opened with an old password stay open after it was changed',
    edits: [
      {
        file: AUTHENTICATE_SQL,
        find: ' and a.password_version = s.password_version',
        put: '',
      },
    ],
    test: {
      file: SESSION_TEST,
      title: 'ends sessions with the next request when the login is disabled, deleted or its password changed',
    },
  },
  {
    name: 'guard-not-compared',
    means: 'the readable half of the token is enough to authenticate',
    edits: [{ file: AUTHENTICATE_SQL, find: ' and s.guard_hash = asked.guard_hash', put: '' }],
    test: { file: SIGNATURE_TEST, title: 'refuses the guard cookie alone or with the token of another session' },
  },
  {
    name: 'nonce-of-another-server-passes',
    means: 'a nonce is accepted once by each server',
    edits: [
      { file: AUTHENTICATE_SQL, find: "when k.nonce is null then 'replayed'", put: "when false then 'replayed'" },
    ],
    test: {
      file: SIGNATURE_TEST,
      title: 'refuses a replayed request, also on another server and among twenty in parallel',
    },
  },
  {
    name: 'nonce-twice-in-a-batch',
    means: 'two copies of a request that arrive together are both accepted',
    edits: [
      { file: AUTHENTICATE, find: "    if (claimed.has(key)) return { ...row, nonceState: 'replayed' }\n", put: '' },
    ],
    test: {
      file: 'apps/server/src/modules/company/authenticate-requests.http.test.ts',
      title: 'accepts one of two copies of a request that wait in the same batch',
    },
  },
  {
    name: 'nonce-of-staff-twice-in-a-batch',
    means: 'two copies of a staff request that arrive together are both accepted',
    edits: [
      { file: AUTHENTICATE, find: "    if (claimed.has(key)) return { ...row, nonceState: 'replayed' }\n", put: '' },
    ],
    test: {
      file: 'apps/server/src/modules/staff/sessions/authenticate-requests.http.test.ts',
      title: 'accepts one of two copies of a request of staff that wait in the same batch',
    },
  },
  {
    name: 'replay-after-a-crash',
    means: 'a nonce that was used before a crash of the database is accepted again after it',
    edits: [
      { file: AUTHENTICATE_SQL, find: 'where g.signed_at >= floor_at', put: 'where g.signed_at is not null' },
      { file: AUTHENTICATE_SQL, find: "when g.signed_at < floor_at then 'before-floor'", put: '' },
    ],
    test: {
      file: SIGNATURE_TEST,
      title: 'refuses requests signed before the nonces were lost and returns the server’s time',
    },
  },
  {
    name: 'wrong-signature-claims-a-nonce',
    means: 'a request with a wrong signature uses up the nonce of another caller',
    edits: [
      {
        file: OPEN_REQUEST,
        find: 'const mark = signature instanceof Refusal ? null : signature',
        put: "const mark = signature instanceof Refusal ? { nonce: String(request.headers['nonce']), signedAt: now } : signature",
      },
    ],
    test: {
      file: SIGNATURE_TEST,
      title: 'keeps the nonce for the owner when a copy with a wrong signature came first',
    },
  },
  {
    name: 'signature-not-compared',
    means: 'a request can be altered on its way',
    edits: [
      {
        file: 'apps/server/src/platform/http/signature.ts',
        find: "  if (!timingSafeEqual(expected, Buffer.from(sign, 'hex'))) return new Refusal('bad-signature')\n",
        put: '  timingSafeEqual(expected, expected)\n',
      },
    ],
    test: { file: SIGNATURE_TEST, title: 'R-211 refuses a request when any part was changed after signing' },
  },
  {
    name: 'sms-counted-too-late',
    means: 'simultaneous requests for a code each pass the limit',
    edits: [
      {
        file: CODES,
        find: '  await sql`select pg_advisory_xact_lock(hashtextextended(${`sms:${mobile}`}, 1))`.execute(db)\n',
        put: '',
      },
    ],
    test: { file: CODES_TEST, title: 'sends exactly one SMS for 200 parallel requests over two servers' },
  },
  {
    name: 'guesses-not-counted',
    means: 'a code may be guessed any number of times',
    edits: [{ file: CODES, find: "    .where('tryCount', '<', CODE_TRIES)\n", put: '' }],
    test: {
      file: CODES_TEST,
      title: 'checks five of 200 parallel guesses over two servers, then refuses the right code',
    },
  },
  {
    name: 'address-from-a-header',
    means: 'limits are counted by an address that the caller can invent',
    edits: [
      {
        file: 'apps/server/src/compose.ts',
        find: 'clientIp: request.ip })',
        put: "clientIp: String(request.headers['x-forwarded-for'] ?? request.ip) })",
      },
    ],
    test: { file: CODES_TEST, title: 'ignores forwarded-address headers from the client when counting by IP address' },
  },
  {
    name: 'every-proxy-believed',
    means: 'behind a proxy the address that the caller wrote into the header is used',
    edits: [
      {
        file: 'apps/server/src/platform/http/server.ts',
        find: '(_address, hop) => hop < proxyCount',
        put: '() => true',
      },
    ],
    test: {
      file: 'apps/server/src/platform/http/server.test.ts',
      title: "behind %i trusted proxies takes the caller's address from the outermost, whatever the header adds",
    },
  },
  {
    name: 'licence-a-day-short',
    means: 'a licence is not valid on its last day',
    edits: [{ file: GATE, find: 'return end === null || today <= end', put: 'return end === null || today < end' }],
    test: {
      file: GATE_TEST,
      title: 'accepts a paper on its last day but not on the next, and counts the earlier of two ends',
    },
  },
  {
    name: 'licence-to-the-end-of-the-month',
    means: 'a licence stays valid for days after its end',
    edits: [
      {
        file: GATE,
        find: 'return end === null || today <= end',
        put: 'return end === null || today.slice(0, 7) <= end.slice(0, 7)',
      },
    ],
    test: {
      file: GATE_TEST,
      title: 'accepts a paper on its last day but not on the next, and counts the earlier of two ends',
    },
  },
  {
    name: 'prohibited-goods-sold',
    means: 'goods that may not be sold online can be bought by a company with enough licences',
    edits: [
      {
        file: GATE,
        find: "  if (product.prohibitedClass !== null) return hidden('out-of-scope', `${product.prohibitedClass}按规定不得网络销售`)\n",
        put: '',
      },
    ],
    test: { file: GATE_TEST, title: 'refuses goods banned from online sale to every buyer, whatever the papers' },
  },
  {
    name: 'lapsed-licence-pays',
    means: 'goods that may no longer be shipped can be paid for',
    edits: [
      {
        file: 'apps/server/src/modules/order/pay/pay-pay-order.ts',
        find: '  for (const payOrder of open) await refuseUnlicensed(ctx, payOrder.id)\n',
        put: "  for (const payOrder of open) if (payOrder.id === '') await refuseUnlicensed(ctx, payOrder.id)\n",
      },
    ],
    test: {
      file: 'apps/server/src/modules/order/settle/licences.http.test.ts',
      title: 'refuses the payment and changes nothing when a licence expired after the order',
    },
  },
  {
    name: 'lapsed-licence-ships',
    means: 'goods are shipped to a company whose licence has ended',
    edits: [
      {
        file: 'apps/server/src/modules/order/ship/ship-order.ts',
        find: '    await refuseUnlicensedShipment(tx, await lockShippable(tx, orderId))\n',
        put: "    if (orderId === '') await refuseUnlicensedShipment(tx, await lockShippable(tx, orderId))\n",
      },
    ],
    test: {
      file: 'apps/server/src/modules/order/ship/shipment.http.test.ts',
      title: 'refuses to ship when a licence has expired, and ships after its renewal',
    },
  },
  {
    name: 'hidden-price-told',
    means: 'the answer contains a price that the caller may not see',
    edits: [
      {
        file: GOODS,
        find: 'price: gate.showsPrice ? presentPrice(offer) : null,',
        put: 'price: presentPrice(offer),',
      },
    ],
    test: { file: GOODS_TEST, title: 'a company without the licence' },
  },
  {
    name: 'hidden-stock-told',
    means: 'the answer contains sales counts for callers who may not see the price',
    edits: [
      {
        file: GOODS,
        find: 'count: gate.showsPrice ? offer.sellable.count : null,',
        put: 'count: offer.sellable.count,',
      },
    ],
    test: { file: GOODS_TEST, title: 'a company without the licence' },
  },
]
