import type pg from 'pg'

export const BARE_PRODUCTS = 10_000
/** The scarce product. */
export const BARE_SCARCE = BARE_PRODUCTS + 1

/** The tables of the bare server, filled with names of the shop's goods. */
export async function makeBareTables(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create schema bare;
    create table bare.product (id int primary key, name text not null, maker text not null, form text not null,
      price int not null, stock int not null check (stock >= 0), leaflet text not null);
    create table bare.cart (company_id int, product_id int, quantity int not null, primary key (company_id, product_id));
    create table bare."order" (id bigint generated always as identity primary key, company_id int, placed_at timestamptz);
    create table bare.line (order_id bigint, product_id int, quantity int, price int, primary key (order_id, product_id));
    insert into bare.product
      select n, p.display_name || ' ' || p.spec, m.name, p.dosage_form, 1000 + n, 1000000000, repeat('说明', 200)
      from generate_series(1, ${BARE_PRODUCTS}) n
      join lateral (select display_name, spec, dosage_form, maker_id from catalogue.product offset n % 2000 limit 1) p on true
      join catalogue.maker m on m.id = p.maker_id;
    insert into bare.product values (${BARE_SCARCE}, '抢购', '厂', '片', 100, 50, '');
    create index on bare.product (price);
    analyze bare.product`)
}
