import fastify from 'fastify'
import pg from 'pg'

/**
 * The upper limit: a bare server that does the same work on minimal tables. Tokens are looked up in memory; there are no rules,
 * no signatures and no row-level security. A program that uses the database named in the environment.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: 10 })
const app = fastify()
const companies = new Map(Array.from({ length: 400 }, (_, index) => [`bare-${index}`, index]))

app.addHook('onRequest', async (request, reply) => {
  if (!companies.has(String(request.headers['token']))) return reply.code(401).send({})
})

const companyOf = (headers: Record<string, unknown>) => companies.get(String(headers['token'])) ?? -1

const SEARCH = `with found as (select id, name, maker, form, price from bare.product where name like $1 limit 2000)
  select (select json_agg(p) from (select id, name, maker, form, price from found order by price, id limit 20) p) as list,
    (select count(*)::int from found) as total,
    (select json_object_agg(maker, n) from (select maker, count(*)::int n from found group by maker order by n desc limit 30) m) as makers,
    (select json_object_agg(form, n) from (select form, count(*)::int n from found group by form order by n desc limit 30) f) as forms`

app.get<{ Querystring: { keyword: string } }>('/search', async ({ query }) => {
  const { rows } = await pool.query({ name: 'search', text: SEARCH, values: [`%${query.keyword}%`] })
  return rows[0]
})

app.get<{ Querystring: { id: string } }>('/detail', async ({ query }) => {
  const { rows } = await pool.query({
    name: 'detail',
    text: 'select id, name, maker, form, price, stock, leaflet from bare.product where id = $1',
    values: [Number(query.id)],
  })
  return rows[0]
})

app.post<{ Body: { productId: number; quantity: number } }>('/cart', async ({ headers, body }) =>
  inTransaction(async client => {
    await client.query({
      name: 'cart',
      text: `insert into bare.cart (company_id, product_id, quantity) values ($1, $2, $3)
        on conflict (company_id, product_id) do update set quantity = cart.quantity + excluded.quantity`,
      values: [companyOf(headers), body.productId, body.quantity],
    })
    return { ok: true }
  }),
)

app.post<{ Body: { productId: number; quantity: number } }>('/cart/change', async ({ headers, body }) =>
  inTransaction(async client => {
    const company = companyOf(headers)
    await client.query({
      name: 'change',
      text: 'update bare.cart set quantity = $3 where company_id = $1 and product_id = $2',
      values: [company, body.productId, body.quantity],
    })
    const { rows } = await client.query({
      name: 'whole',
      text: `select c.product_id, c.quantity, p.name, p.price, p.stock, c.quantity * p.price as amount
        from bare.cart c join bare.product p on p.id = c.product_id where c.company_id = $1`,
      values: [company],
    })
    return { lines: rows, payable: rows.reduce((sum, row) => sum + Number(row.amount), 0) }
  }),
)

app.post<{ Body: { lines: { productId: number; quantity: number }[] } }>(
  '/checkout',
  async ({ headers, body }, reply) => {
    const company = companyOf(headers)
    const ids = body.lines.map(line => line.productId)
    const quantities = body.lines.map(line => line.quantity)
    try {
      return await inTransaction(async client => {
        const { rows } = await client.query({
          name: 'order',
          text: 'insert into bare."order" (company_id, placed_at) values ($1, now()) returning id',
          values: [company],
        })
        await client.query({
          name: 'lines',
          text: `insert into bare.line (order_id, product_id, quantity, price)
          select $1, p.id, t.quantity, p.price from unnest($2::int[], $3::int[]) t(id, quantity) join bare.product p using (id)`,
          values: [rows[0].id, ids, quantities],
        })
        await client.query({
          name: 'cart-out',
          text: 'delete from bare.cart where company_id = $1 and product_id = any($2::int[])',
          values: [company, ids],
        })
        const held = await client.query({
          name: 'stock',
          text: `update bare.product p set stock = p.stock - t.quantity from unnest($1::int[], $2::int[]) t(id, quantity)
          where p.id = t.id and p.stock >= t.quantity`,
          values: [ids, quantities],
        })
        if (held.rowCount !== ids.length) throw new RangeError('sold out')
        return { orderId: rows[0].id }
      })
    } catch (error) {
      if (error instanceof RangeError) return reply.code(409).send({})
      throw error
    }
  },
)

async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })
console.log('ready http')
