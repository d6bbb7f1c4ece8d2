import type { Defect } from '../../defect.ts'
import { foundBy } from '../../found-by.ts'

const CART = 'apps/shop/src/trade/cart'
const COUNT = `${CART}/cart-count.ts`
const REFUSAL = `${CART}/add-refusal.ts`
const DIALOG = `${CART}/add-dialog.tsx`
const DIALOG_PARTS = 'R-159 R-160 R-161 R-166 shows the tips in a dialog titled 提示 with the action button and 取消'
const WAY = '%s for type %i, the button %s opens %s'

/** The badge of the cart, and the messages when goods cannot be added. */
export const SHOP_CART_DEFECTS: readonly Defect[] = [
  ...foundBy(`${CART}/cart-count.dom.test.ts`, [
    {
      name: 'shop-stored-count-not-taken',
      means: 'a tab that becomes visible shows its old count',
      file: COUNT,
      find: '!isCustomer(session)) return\n  useCartCount.setState({ cartNum: count })',
      put: '!isCustomer(session)) return',
      title: 'R-143 R-146 takes over the number another tab stored',
      rules: ['R-143', 'R-146'],
    },
    {
      name: 'shop-count-for-a-guest',
      means: 'a login without a company sees the cart count of another',
      file: COUNT,
      find: ' || !isAuthenticated(session) || !isCustomer(session)) return',
      put: ' || (session && !isAuthenticated) || !isCustomer) return',
      title: '%s: keeps the shown number',
      rules: ['R-144'],
    },
    {
      name: 'shop-count-on-public-pages',
      means: 'a public page shows a stored cart count',
      file: COUNT,
      find: 'if (isPublicPage || count === null',
      put: 'if (count === null',
      title: '%s: keeps the shown number',
      rules: ['R-145'],
    },
    {
      name: 'shop-refresh-keeps-the-cache',
      means: 'a forced refresh shows the cached count meanwhile',
      file: COUNT,
      find: '  removeText(localStorage, STORAGE_KEYS.cartCount)\n  asking',
      put: '  asking',
      title: 'R-147 clears the cache on a forced refresh, requests the number and caches it',
    },
    {
      name: 'shop-count-always-asked',
      means: 'the count is requested although it is cached',
      file: COUNT,
      find: 'if (known === null) return',
      put: 'if (known !== undefined) return',
      title: 'R-148 returns the cached number without a request',
    },
    {
      name: 'shop-count-after-log-out',
      means: 'the badge keeps its count after a log-out',
      file: COUNT,
      find: '  asking = null\n  useCartCount.setState({ cartNum: 0 })',
      put: '  asking = null',
      title: 'R-118 clears the number on log-out',
    },
  ]),
  ...foundBy(`${CART}/add-refusal.test.ts`, [
    ...(
      [
        ['R-153', 1, 'ca-certification', 'R-153 R-162 R-167 maps type 1 to CA certification'],
        [
          'R-154',
          2,
          'complete-licences',
          'R-154 R-163 R-168 maps type 2 to completing licences and names them in the address',
        ],
        ['R-155', 4, 'store-service', 'R-155 R-164 maps type 4 to the customer service of the store'],
      ] as const
    ).map(([rule, type, need, title]) => ({
      name: `shop-refusal-type-${type}`,
      means: `a refusal of type ${type} is handled as another type`,
      file: REFUSAL,
      find: `${type}: { need: '${need}'`,
      put: `${type}: { need: 'first-trade'`,
      title,
      rules: [rule],
    })),
    {
      name: 'shop-refusal-type-5',
      means: 'a refusal of type 5 is handled as another type',
      file: REFUSAL,
      find: "5: { need: 'first-trade'",
      put: "5: { need: 'store-service'",
      title: 'R-156 R-165 R-170 maps type 5 to the first-trade record',
      rules: ['R-156'],
    },
  ]),
  ...foundBy(`${CART}/use-add-to-cart.test.tsx`, [
    {
      name: 'shop-refusal-without-dialog',
      means: 'a refusal with a next step is only a message',
      file: DIALOG,
      find: 'if (!way) {',
      put: "if (!way || tips !== '') {",
      title: 'R-159 opens the dialog on a refusal with tips, updates the count and does not report success',
    },
    {
      name: 'shop-refusal-of-no-store',
      means: 'a refusal of goods opens the customer service of the platform',
      file: `${CART}/use-add-to-cart.ts`,
      find: 'showRefusal(result, { storeId })',
      put: 'showRefusal(result, {})',
      title: 'R-169 calls the customer service of the store whose goods were refused',
    },
  ]),
  ...foundBy(`${CART}/add-dialog.test.tsx`, [
    {
      name: 'shop-refusal-under-another-title',
      means: 'the dialog of a refusal has another title',
      file: DIALOG,
      find: "title: '提示', text:",
      put: "title: '注意', text:",
      title: DIALOG_PARTS,
      rules: ['R-160'],
    },
    {
      name: 'shop-refusal-without-tips',
      means: 'the dialog of a refusal does not say why',
      file: DIALOG,
      find: 'text: <>{lines}</>',
      put: 'text: <>{lines.length}</>',
      title: DIALOG_PARTS,
      rules: ['R-161'],
    },
    {
      name: 'shop-refusal-without-cancel',
      means: 'the dialog of a refusal has no button to cancel',
      file: DIALOG,
      find: "cancelText: '取消' }",
      put: 'cancelText: null }',
      title: DIALOG_PARTS,
      rules: ['R-166'],
    },
    ...(
      [
        ['R-162', "button: 'CA认证'", "button: '去认证'"],
        ['R-163', "button: '补全证照'", "button: '去补全'"],
        ['R-165', "button: '首营记录'", "button: '去查看'"],
        ['R-167', "href: '/personal/enterpriseInfo?step=4'", "href: '/personal/enterpriseInfo'"],
        ['R-168', '&lisenceCode=${', '&code=${'],
        ['R-170', "href: '/personal/firstCampList'", "href: '/personal'"],
      ] as const
    ).map(([rule, find, put]) => ({
      name: `shop-refusal-way-${rule.slice(2)}`,
      means: 'the button of a refusal has another name or another target',
      file: REFUSAL,
      find,
      put,
      title: WAY,
      rules: [rule],
    })),
    {
      name: 'shop-refusal-way-164',
      means: 'the button to the customer service has another name',
      file: REFUSAL,
      find: "button: '联系店铺客服'",
      put: "button: '去联系'",
      title: 'R-164 R-169 opens the customer service of the store for type 4',
      rules: ['R-164'],
    },
    {
      name: 'shop-refusal-way-169',
      means: 'the customer service of another store is opened',
      file: DIALOG,
      find: 'await contactStore(storeId ?? null)',
      put: 'await contactStore(storeId ? null : null)',
      title: 'R-164 R-169 opens the customer service of the store for type 4',
      rules: ['R-169'],
    },
  ]),
]
