import type { Defect } from '../defect.ts'

const SCOPE_SQL = 'db/migrations/0420_store_scope.sql'
const WALLS_TEST = 'tests/access/store-walls.test.ts'

/** Isolation of stores, and limits of operators. */
export const WALL_DEFECTS: readonly Defect[] = [
  {
    name: 'store-wall-left-out',
    means: 'a table that refers to a store has no policy for stores',
    edits: [
      {
        file: 'db/migrations/0422_order_walls.sql',
        find: `call platform.isolate_by_store_of('"order".track', 'parcel_id', '"order".is_parcel_of_store');\n`,
        put: '',
      },
    ],
    test: {
      file: WALLS_TEST,
      title: 'have a forced store policy, or a listed reason, wherever they refer to a store',
    },
  },
  {
    name: 'file-of-another-store',
    means: 'a login that works for two stores uses a file of one at the other',
    edits: [
      {
        file: 'db/migrations/0469_files_of_stores.sql',
        find: 'or (company_id is null and store_id is null and account_id = platform.current_account()))\n  with check',
        put: 'or (company_id is null and account_id = platform.current_account()))\n  with check',
      },
    ],
    test: {
      file: 'apps/server/src/modules/file/staff-links.http.test.ts',
      title: 'CR-018 keeps an upload for the store: a colleague can use it, the same login at another store cannot',
    },
  },
  {
    name: 'store-wall-open',
    means: 'with any store set, rows of all stores are visible',
    edits: [
      {
        file: SCOPE_SQL,
        find: "  call platform.isolate_by_store_where(target, $c$store_id = nullif(current_setting('app.store_id', true), '')::uuid$c$);",
        put: "  call platform.isolate_by_store_where(target, $c$current_setting('app.store_id', true) <> ''$c$);",
      },
    ],
    test: { file: WALLS_TEST, title: 'sees all of its own rows and none of another store, in every table' },
  },
  {
    name: 'store-keeps-nothing',
    means: 'a seller changes goods, campaigns and pages of every store',
    edits: [
      {
        file: SCOPE_SQL,
        find: "or coalesce(current_setting('app.scope', true), '') like '_%%' or %s$c$, test);",
        put: 'or true or %s$c$, test);',
      },
    ],
    test: { file: WALLS_TEST, title: 'updates and deletes no row of another store, in any table' },
  },
  {
    name: 'wall-behind-the-store',
    means: 'a policy for stores hides the goods from buyers',
    edits: [
      {
        file: SCOPE_SQL,
        find: "whole text := format($c$coalesce(current_setting('app.store_id', true), '') not like '_%%'\n    or ",
        put: 'whole text := format($c$',
      },
    ],
    test: {
      file: WALLS_TEST,
      title: 'shows a buyer, an anonymous client and the system the same rows with and without store policies',
    },
  },
  {
    name: 'company-without-a-tie',
    means: 'a store reads the name of a company it has nothing to do with',
    edits: [
      {
        file: 'db/migrations/0424_tie_walls.sql',
        find: '  return store.is_tied(asked_company_id, array[platform.current_store()]);',
        put: '  return true;',
      },
    ],
    test: {
      file: WALLS_TEST,
      title: 'sees only companies tied to it, for example by an order, a conversation or a follow',
    },
  },
  {
    name: 'limits-not-told',
    means: 'an operator who is limited to stores works on every store',
    edits: [
      {
        file: 'apps/server/src/platform/database/transaction.ts',
        find: "    ['limit_stores', scope.limitStores, UUID],\n",
        put: '',
      },
    ],
    test: {
      file: WALLS_TEST,
      title: 'limited to stores sees these stores, their orders and cases and the companies tied to them',
    },
  },
  {
    name: 'trade-of-other-stores-shown',
    means: 'an operator limited to a store reads conversations of its buyers with other stores',
    edits: [
      {
        file: 'apps/server/src/platform/database/within-stores.ts',
        find: 'or platform.is_within_stores(${sql.ref(column)}))',
        put: 'or ${sql.ref(column)} is not null)',
      },
    ],
    test: {
      file: 'apps/server/src/modules/service/operating/talks.http.test.ts',
      title: 'hides the talks of other stores from an operator who is limited to one',
    },
  },
  {
    name: 'papers-beyond-limits-counted',
    means: 'an operator limited to a province counts the expiring papers of all companies',
    edits: [
      {
        file: 'apps/server/src/modules/qualification/operating/tables/ending-licences.ts',
        find: "    where ${WITHIN} and (l.state = 'cancelled'",
        put: "    where (l.state = 'cancelled'",
      },
    ],
    test: {
      file: 'apps/server/src/modules/qualification/operating/ending-licences.http.test.ts',
      title:
        'CR-008 lists and counts for an operator limited to a province only papers of its companies, in full pages',
    },
  },
  {
    name: 'invoices-beyond-limits-counted',
    means: 'an operator limited to a province counts and lists the failed invoices of all companies',
    edits: [
      {
        file: 'apps/server/src/modules/invoice/tables/watched.ts',
        find: "sql`${withinStores('i.store_id')} and ${withinProvinces('i.company_id')}`",
        put: "sql`${withinStores('i.store_id')} and ${withinProvinces('i.company_id')} is not null`",
      },
    ],
    test: {
      file: 'apps/server/src/modules/invoice/operating/operating.http.test.ts',
      title: 'CR-008 lists and counts for an operator limited to a province only what concerns its companies',
    },
  },
]
