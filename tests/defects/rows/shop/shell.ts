import type { Defect } from '../../defect.ts'
import { foundBy } from '../../found-by.ts'

const SHOP = 'apps/shop/src'
const SHELL = `${SHOP}/shell`
const SEARCH = `${SHELL}/search/HeaderSearch.tsx`
const TREE = `${SHELL}/use-categories.ts`
const SERVICE = `${SHOP}/trade/store/open-service.ts`

/** Header, navigation and the tools beside the page, not connected. */
export const SHOP_SHELL_DEFECTS: readonly Defect[] = [
  ...foundBy(`${SHELL}/wiring.test.tsx`, [
    {
      name: 'shop-header-without-count',
      means: 'the cart in the header never shows a number',
      file: `${SHELL}/ShellHeader.tsx`,
      find: 'cartCount={useCartBadge()}',
      put: 'cartCount={0 * useCartBadge()}',
      title: 'R-143 R-148 shows the stored number of the cart in the header',
      rules: ['R-143', 'R-148'],
    },
    {
      name: 'shop-navigation-for-everyone',
      means: 'a visitor is offered pages that only show the prompt',
      file: `${SHELL}/ShellNav.tsx`,
      find: '.filter(({ href }) => canOpen(href))',
      put: '.filter(({ href }) => canOpen(href) || href)',
      title: 'R-027 offers a visitor no navigation entry that only leads to the prompt',
    },
    {
      name: 'shop-top-bar-logs-out-at-once',
      means: 'the button of the top bar logs out without a question',
      file: `${SHELL}/use-greeting.ts`,
      find: 'LOG_OUT_KINDS.asked',
      put: 'LOG_OUT_KINDS.atOnce',
      title: 'R-128 asks before the button of the top bar logs out',
    },
    {
      name: 'shop-top-bar-without-bell',
      means: 'a member has no way to the messages',
      file: `${SHELL}/ShellTop.tsx`,
      find: 'inbox={hasInbox && <InboxButton />}',
      put: 'inbox={hasInbox && InboxButton.name}',
      title: 'R-098 shows the bell of the inbox to a login with a company only',
    },
    {
      name: 'shop-rail-service-dead',
      means: 'the button of customer service beside the page does nothing',
      file: `${SHELL}/rail/ShellRail.tsx`,
      find: 'void contactStore(null)',
      put: 'void contactStore',
      title: 'R-279 opens the conversation with the platform from the tools beside every page',
    },
    {
      name: 'shop-tree-never-stored',
      means: 'the category tree is requested on each load',
      file: TREE,
      find: 'if (data) keepTree(data)',
      put: 'if (!data) keepTree({ list: [] })',
      title: 'R-100 R-262 stores the category tree of a login for six hours, and none without a login',
      rules: ['R-100'],
    },
    {
      name: 'shop-tree-stored-for-a-month',
      means: 'a new category appears after a month',
      file: TREE,
      find: "writeCookie(CATEGORY_MARK, '1', 'marker')",
      put: "writeCookie(CATEGORY_MARK, '1')",
      title: 'R-100 R-262 stores the category tree of a login for six hours, and none without a login',
      rules: ['R-262'],
    },
    {
      name: 'shop-searches-forgotten',
      means: 'a search from the header is not in the history',
      file: SEARCH,
      find: '    void history.remember(keyword)\n',
      put: '',
      title: 'R-224 adds a searched word to the history of the login, and asks for none without a company',
    },
    {
      name: 'shop-word-duration-unread',
      means: 'the words rotate at another pace than the back office has set',
      file: SEARCH,
      find: 'durationSeconds: duration }',
      put: 'durationSeconds: duration && null }',
      title: 'R-149 shows each word as long as the back office says, and none after the box is gone',
    },
    {
      name: 'shop-words-of-a-gone-box',
      means: 'each page that was left goes on requesting words',
      file: SEARCH,
      find: 'useEffect(() => rotateWords(fetchWords), [])',
      put: 'useEffect(() => void rotateWords(fetchWords), [])',
      title: 'R-149 shows each word as long as the back office says, and none after the box is gone',
    },
    {
      name: 'shop-word-not-searched',
      means: 'the word in the empty box cannot be searched',
      file: SEARCH,
      find: 'placeholderWord={current?.word ?? null}',
      put: 'placeholderWord={null}',
      title: 'R-074 R-152 searches the word of the back office when the box is empty',
      rules: ['R-074'],
    },
    {
      name: 'shop-search-leaves-the-store',
      means: 'a search inside a store finds the goods of all stores',
      file: SEARCH,
      find: 'scopesAt(pathname, storeId, canOpen)',
      put: 'scopesAt(pathname, storeId && null, canOpen)',
      title: 'R-025 searches inside the store of the address',
    },
    {
      name: 'shop-search-loses-the-store',
      means: 'a search inside a store forgets which',
      file: SEARCH,
      find: 'go(searchHref(scope, keyword, storeId), keyword)',
      put: 'go(searchHref(scope, keyword, null), keyword)',
      title: 'R-025 searches inside the store of the address',
    },
    {
      name: 'shop-suggested-store-searched',
      means: 'a suggested store is searched as a word',
      file: SEARCH,
      find: "association?.kind === 'store' && association.targetId",
      put: "association?.kind === 'store' && !association.targetId",
      title: 'opens the store of a suggestion',
    },
  ]),
  ...foundBy(`${SHOP}/trade/store/open-service.dom.test.ts`, [
    {
      name: 'shop-sub-pages-without-portal',
      means: 'a question from the papers of a store seems to come from nowhere',
      file: SERVICE,
      find: ' || pathname.startsWith(`${path}/`)',
      put: '',
      title: 'R-278 %s opens the chat on %s with the platform id and portal %i',
      rules: ['R-277'],
    },
  ]),
]
