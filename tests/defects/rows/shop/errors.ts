import type { Defect } from '../../defect.ts'

const WEB = 'packages/web/src'
const QUERY = `${WEB}/query.ts`
const UNTOLD_TEST = 'apps/shop/src/trade/session/untold.dom.test.ts'

/** An error in the shop is shown once, with the text and duration of the catalogue. */
export const SHOP_ERROR_DEFECTS: readonly Defect[] = [
  {
    name: 'shop-silent-handler',
    means: 'a mutation whose handler shows nothing fails silently',
    edits: [{ file: QUERY, find: 'tellIfNobodyDoes(event.action.error)', put: 'void event.action.error' }],
    test: { file: UNTOLD_TEST, title: 'calls, also when the handler of the mutation does nothing' },
  },
  {
    name: 'shop-waits-for-the-line',
    means: 'a mutation without an error line fails silently',
    edits: [
      { file: QUERY, find: "mutations: { retry: false, networkMode: 'always' }", put: 'mutations: { retry: false }' },
    ],
    test: { file: UNTOLD_TEST, title: 'R-242 fails at once when the browser is offline' },
  },
  {
    name: 'shop-unawaited-failure',
    means: 'a call started by an event fails silently',
    edits: [
      { file: `${WEB}/failure/untold.ts`, find: 'tellIfNobodyDoes(event.reason)', put: 'event.reason.markTold()' },
    ],
    test: { file: UNTOLD_TEST, title: 'R-230 shows the message of a failed call that no code awaits' },
  },
  {
    name: 'shop-failure-told-twice',
    means: 'an error shown beside its field is also shown over the page',
    edits: [{ file: `${WEB}/call-error.ts`, find: 'this.#isTold = true\n    return', put: 'return' }],
    test: { file: UNTOLD_TEST, title: 'R-230 does not show a notice for a failure whose message the handler has read' },
  },
  {
    name: 'shop-file-error-short',
    means: 'the message about a failed download disappears too early',
    edits: [{ file: `${WEB}/limits.ts`, find: 'FILE_ERROR_MS = 5 * SECOND_MS', put: 'FILE_ERROR_MS = 3 * SECOND_MS' }],
    test: { file: UNTOLD_TEST, title: 'R-246 R-259 shows its message for 5 s after a failed download' },
    rules: ['R-246', 'R-259'],
  },
  {
    name: 'shop-cancel-unseen',
    means: 'orders of other stores are cancelled before their names are shown',
    edits: [{ file: 'apps/shop/src/areas/order/acts/CancelDialog.tsx', find: ' disabled={!payOrder}', put: '' }],
    test: {
      file: 'apps/shop/src/areas/order/acts/CancelDialog.test.tsx',
      title: 'cancels nothing before the orders that are cancelled together are named',
    },
  },
  {
    name: 'shop-lost-part-unsaid',
    means: 'a dialog whose script is gone does not open and nothing says why',
    edits: [
      {
        file: `${WEB}/late-part.tsx`,
        find: "          showNotice('warning', '加载失败，请检查网络后重试')\n",
        put: '          void showNotice\n',
      },
    ],
    test: {
      file: `${WEB}/late-part.test.tsx`,
      title: 'R-250 keeps the page and says so when the script cannot be loaded, and tries again at the next opening',
    },
  },
]
