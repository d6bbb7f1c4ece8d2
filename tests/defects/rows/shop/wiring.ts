import type { Defect } from '../../defect.ts'
import { foundBy } from '../../found-by.ts'

const SHOP = 'apps/shop/src'
const WIRING_TEST = `${SHOP}/app/wiring.test.tsx`
const SERVICE = `${SHOP}/trade/store/open-service.ts`
const SERVICE_TEST = `${SHOP}/trade/store/open-service.dom.test.ts`
const TRACKING_TEST = `${SHOP}/app/tracking/tracking.test.tsx`

/** Working parts that are not connected to their page. */
export const SHOP_WIRING_DEFECTS: readonly Defect[] = [
  ...foundBy(WIRING_TEST, [
    {
      name: 'shop-keyword-unread',
      means: 'the search page does not read the keyword of its address',
      file: `${SHOP}/areas/search/search-address.ts`,
      find: "keyword: valueOf(keyword, params.get('keyword') ?? '') ?? '',",
      put: "keyword: '',",
      title: 'R-024 searches for the keyword of the address and shows it in the box',
    },
    {
      name: 'shop-keyword-not-in-the-box',
      means: 'the search box is empty over the results of a keyword',
      file: `${SHOP}/shell/search/HeaderSearch.tsx`,
      find: "keyword={params.get('keyword') ?? ''}",
      put: 'keyword=""',
      title: 'R-024 searches for the keyword of the address and shows it in the box',
    },
    {
      name: 'shop-view-forgotten',
      means: 'the chosen view of the results is forgotten on the next page',
      file: `${SHOP}/areas/search/SearchResults.tsx`,
      find: '    if (changes.view) preferView(changes.view)\n',
      put: '',
      title: 'R-100 keeps the chosen view of the results in commonFilters',
    },
    {
      name: 'shop-placeholder-empty',
      means: 'the empty search box does not say what can be searched for',
      file: `${SHOP}/shell/search/HeaderSearch.tsx`,
      find: 'current?.word ?? DEFAULT_PLACEHOLDER',
      put: "current?.word ?? (DEFAULT_PLACEHOLDER && '')",
      title: 'R-075 shows what can be searched for while there are no words',
    },
    {
      name: 'shop-step-unread',
      means: 'a link to the CA step opens the first one',
      file: `${SHOP}/areas/qualification/certification/EnterpriseInfoPage.tsx`,
      find: 'stepShown(asked, state)',
      put: 'stepShown(asked && undefined, state)',
      title: 'R-011 opens the CA step by the address, whatever comes before it',
    },
    {
      name: 'shop-data-source-unread',
      means: 'the page for missing papers does not read where it was opened from',
      file: `${SHOP}/links/qualification.ts`,
      find: '  dataSource: z.string().optional(),\n',
      put: '',
      title: 'R-012 R-013 offers both licences of the address and says that a purchase needs them',
      rules: ['R-012'],
    },
    {
      name: 'shop-licence-codes-unread',
      means: 'the page for missing papers does not read which are missing',
      file: `${SHOP}/links/qualification.ts`,
      find: '  lisenceCode: z.string().optional(),\n',
      put: '',
      title: 'R-012 R-013 offers both licences of the address and says that a purchase needs them',
      rules: ['R-013'],
    },
    {
      name: 'shop-log-in-link-without-hash',
      means: 'after the log-in a help page opens at its top',
      file: `${SHOP}/trade/session/use-login-href.ts`,
      find: 'pathname + search + hash',
      put: 'pathname + search',
      title: 'R-106 keeps the hash in the address of a link to the log-in',
    },
  ]),
  {
    name: 'shop-no-coupon-pop-up',
    means: 'the home page has no pop-up of new coupons',
    edits: [{ file: `${SHOP}/areas/cms/HomePage.tsx`, find: '{isWhole && !isPreview && <NewCoupons />}', put: '' }],
    test: { file: WIRING_TEST, title: 'R-064 requests the new coupons of a member' },
  },
  {
    name: 'shop-pop-up-every-time',
    means: 'the pop-up comes back on every visit of the home page',
    edits: [
      { file: `${SHOP}/areas/marketing/coupons/NewCoupons.tsx`, find: "readCookie(COUPON_SHADE) === ''", put: 'true' },
    ],
    test: {
      file: WIRING_TEST,
      title: 'R-261 does not request the coupon pop-up while the cookie of a closed one is set',
    },
  },
  {
    name: 'shop-words-never-rotate',
    means: 'the rotation of the search words is never started',
    edits: [
      {
        file: `${SHOP}/shell/search/HeaderSearch.tsx`,
        find: '  useEffect(() => rotateWords(fetchWords), [])\n',
        put: '',
      },
    ],
    test: {
      file: WIRING_TEST,
      title: 'R-074 R-149 R-152 rotates the placeholder words and marks those from the back office',
    },
    rules: ['R-074', 'R-149'],
  },
  {
    name: 'shop-back-office-word-unmarked',
    means: 'the word that the back office has set is not marked',
    edits: [
      {
        file: `${SHOP}/shell/search/HeaderSearch.tsx`,
        find: 'isBackOfficeWord={current?.isBackOffice ?? false}',
        put: '',
      },
    ],
    test: {
      file: WIRING_TEST,
      title: 'R-074 R-149 R-152 rotates the placeholder words and marks those from the back office',
    },
    rules: ['R-152'],
  },
  {
    name: 'shop-navigation-without-parameters',
    means: 'the navigation is requested without its parameters',
    edits: [
      {
        file: `${SHOP}/shell/ShellNav.tsx`,
        find: '{ ...NAVIGATION, ...(storeId && { storeId }) }',
        put: '{ ...(storeId && { storeId }) }',
      },
    ],
    test: { file: WIRING_TEST, title: 'R-221 requests the navigation at %s with its parameters' },
  },
  {
    name: 'shop-navigation-without-store',
    means: 'the pages of a store show the navigation of the site',
    edits: [{ file: `${SHOP}/shell/ShellNav.tsx`, find: '...(storeId && { storeId })', put: '' }],
    test: { file: WIRING_TEST, title: 'R-221 requests the navigation at %s with its parameters' },
  },
  {
    name: 'shop-tree-always-asked',
    means: 'the category tree is requested on every page although it is cached',
    edits: [{ file: `${SHOP}/shell/use-categories.ts`, find: 'initialData: keptTree, ', put: '' }],
    test: {
      file: WIRING_TEST,
      title: 'R-100 R-262 reads the category tree from local storage while its cookie is valid',
    },
    rules: ['R-100'],
  },
  {
    name: 'shop-chip-uncut',
    means: 'a long word of the search history is not cut',
    edits: [
      { file: `${SHOP}/shell/search/SuggestPanel.tsx`, find: 'cutBytes(option.word, CHIP_BYTES)', put: 'option.word' },
    ],
    test: {
      file: WIRING_TEST,
      title: 'R-185 cuts a search history chip by bytes, counting a Chinese character as two',
    },
  },
  ...(
    [
      [
        'goods',
        `${SHOP}/areas/search/use-search.ts`,
        'searchInput(address), { overlay: true }',
        'searchInput(address)',
      ],
      ['an activity', `${SHOP}/areas/marketing/zones/CommonSearchPage.tsx`, '{ overlay: true }', '{}'],
      ['stores', `${SHOP}/areas/store/StoreListPage.tsx`, 'filter, { overlay: true }', 'filter'],
    ] as const
  ).map(([of, file, find, put], at) => ({
    name: `shop-no-overlay-${at + 1}`,
    means: `a search for ${of} shows no overlay`,
    edits: [{ file, find, put }],
    test: { file: WIRING_TEST, title: 'R-058 shows the loading overlay during a search for %s', of },
  })),
  {
    name: 'shop-activity-not-sent',
    means: 'a coupon leads to a search for all goods',
    edits: [
      { file: `${SHOP}/areas/search/search-address.ts`, find: 'aid: address.aid ?? undefined', put: 'aid: undefined' },
    ],
    test: {
      file: WIRING_TEST,
      title: 'R-025 sends the activity id and the coupon parameter from the address of /search',
    },
  },
  {
    name: 'shop-cut-not-sent',
    means: 'the discount of a coupon is missing in the address of the search',
    edits: [
      { file: `${SHOP}/areas/search/search-address.ts`, find: 'cut: address.cut ?? undefined', put: 'cut: undefined' },
    ],
    test: {
      file: WIRING_TEST,
      title: 'R-025 sends the activity id and the coupon parameter from the address of /search',
    },
  },
  {
    name: 'shop-no-status-21',
    means: 'a failed download shows no error screen',
    edits: [
      {
        file: `${SHOP}/areas/cms/reading/FileDownloadPage.tsx`,
        find: 'if (error) return <StatusScreen status={21} onAcknowledge={reset} />',
        put: 'void [error, reset, StatusScreen]',
      },
    ],
    test: {
      file: WIRING_TEST,
      title: 'R-037 R-038 shows 下载失败 on /fileDownload when a download fails, until it is acknowledged',
    },
    rules: ['R-037', 'R-038'],
  },
  {
    name: 'shop-service-never-opens',
    means: 'customer service shows a member the phone instead of the conversation',
    edits: [
      {
        file: `${SHOP}/trade/store/contact-store.tsx`,
        find: "if (isAuthenticated(session) && session.user.companyId !== '')",
        put: "if (isAuthenticated(session) && session.user.companyId === '')",
      },
    ],
    test: { file: WIRING_TEST, title: 'R-225 R-276 sends the portal of the current page when a member opens the chat' },
    rules: ['R-225'],
  },
  {
    name: 'shop-service-portal-lost',
    means: 'staff do not see from which page a question was asked',
    edits: [{ file: SERVICE, find: "PORTALS[found?.[1] ?? 'default']", put: "PORTALS[found ? 'default' : 'default']" }],
    test: { file: SERVICE_TEST, title: 'R-278 %s opens the chat on %s with the platform id and portal %i' },
    rules: ['R-275', 'R-276', 'R-277'],
  },
  {
    name: 'shop-service-default-portal',
    means: 'a question from any other page has the portal of another',
    edits: [{ file: 'packages/contract/src/service/chat-schemas.ts', find: 'default: 1,', put: 'default: 4,' }],
    test: { file: SERVICE_TEST, title: 'R-278 %s opens the chat on %s with the platform id and portal %i' },
    rules: ['R-274'],
  },
  {
    name: 'shop-service-without-platform',
    means: 'the customer service is opened without the number of the platform',
    edits: [{ file: SERVICE, find: 'platformId: IM_PLATFORM_ID', put: 'platformId: 0 * IM_PLATFORM_ID' }],
    test: { file: SERVICE_TEST, title: 'R-278 %s opens the chat on %s with the platform id and portal %i' },
    rules: ['R-278'],
  },
  {
    name: 'shop-service-link-portal',
    means: 'the service link has the portal of another place',
    edits: [
      {
        file: SERVICE,
        find: '{ portal: SERVICE_LINK_PORTAL, ...subject }',
        put: '{ portal: PORTALS.default, ...subject }',
      },
    ],
    test: { file: SERVICE_TEST, title: 'R-279 requests the service link of the platform with portal 103' },
  },
  {
    name: 'shop-service-without-phone',
    means: 'a conversation that cannot be opened fails silently',
    edits: [
      {
        file: SERVICE,
        find: 'if (!answer.ok) return showNotice(',
        put: 'if (!answer.ok) return void ((..._: unknown[]) => showNotice)(',
      },
    ],
    test: { file: SERVICE_TEST, title: 'R-248 shows the phone number when the chat address cannot be loaded' },
  },
  {
    name: 'shop-no-mark-of-answers',
    means: 'an unread answer to a complaint has no mark in the menu',
    edits: [
      { file: `${SHOP}/shell/AccountLayout.tsx`, find: "'/personal/complaintAndAdv': unreadComplaints,", put: '' },
    ],
    test: { file: WIRING_TEST, title: 'EP-207 shows the number of unread answers to complaints' },
  },
  {
    name: 'shop-tracks-unasked',
    means: 'visits are counted although no address is configured',
    edits: [{ file: `${SHOP}/app/tracking/use-tracking.ts`, find: "path === '' || !isMember", put: '!isMember' }],
    test: {
      file: TRACKING_TEST,
      title: 'requests no profile and sends no event while no analytics address is set',
    },
  },
  {
    name: 'shop-tracks-without-platform',
    means: 'the statistics do not know from which platform a login comes',
    edits: [
      {
        file: `${SHOP}/app/tracking/tracking.ts`,
        find: "{ event: 'identity', platform,",
        put: "{ event: 'identity', platform: platform && '',",
      },
    ],
    test: {
      file: TRACKING_TEST,
      title: 'R-281 requests the profile by login and company and sends it as b2b when an address is set',
    },
  },
  {
    name: 'shop-tracks-everyone',
    means: 'the heat map records every visit',
    edits: [
      {
        file: `${SHOP}/app/tracking/tracking.ts`,
        find: 'random() >= heatmapSampleRate',
        put: 'random() >= heatmapSampleRate + 1',
      },
    ],
    test: { file: TRACKING_TEST, title: 'R-280 when a visit draws %s against the sample rate 0.2, sends %i events' },
  },
  {
    name: 'shop-unknown-type-unread',
    means: 'a refusal of an unknown type is shown as network trouble',
    edits: [
      {
        file: 'packages/contract/src/qualification/schemas.ts',
        find: 'WireErrorType = z.int().nullable()',
        put: 'WireErrorType = z.literal(VALIDATE_ERROR_TYPES).nullable()',
      },
    ],
    test: {
      file: `${SHOP}/trade/cart/use-add-to-cart.test.tsx`,
      title: 'R-157 shows the tip of the server for the unknown type %s',
    },
  },
  {
    name: 'shop-target-ignored',
    means: 'a refusal with its own page is only a message',
    edits: [
      {
        file: `${SHOP}/trade/cart/add-dialog.tsx`,
        find: "target?.startsWith('/orderSubmitStaus')",
        put: "target?.startsWith('/nowhere')",
      },
    ],
    test: {
      file: `${SHOP}/trade/cart/use-add-to-cart.test.tsx`,
      title: 'R-158 opens the order-submit status page on a refusal with a target',
    },
  },
  {
    name: 'shop-picture-as-it-is',
    means: 'a relative picture path is requested without the prefix',
    edits: [
      {
        file: `${SHOP}/trade/goods/GoodsImg.tsx`,
        find: 'pictureAt(goodsImage(src), attempt)',
        put: "pictureAt(src ?? '', attempt)",
      },
      {
        file: `${SHOP}/trade/goods/GoodsImg.tsx`,
        find: 'import { defaultGoodsImage, goodsImage }',
        put: 'import { defaultGoodsImage }',
      },
    ],
    test: {
      file: `${SHOP}/trade/goods/GoodsImg.test.tsx`,
      title: 'R-175 R-176 R-177 R-178 requests the source %s as %s',
    },
    rules: ['R-178'],
  },
  {
    name: 'shop-no-picture-asked-for',
    means: 'the text null is requested as a picture',
    edits: [
      {
        file: `${SHOP}/trade/goods/image.ts`,
        find: 'if (NO_IMAGE.has(given)) return defaultGoodsImage',
        put: "if (given === '') return defaultGoodsImage",
      },
    ],
    test: {
      file: `${SHOP}/trade/goods/GoodsImg.test.tsx`,
      title: 'R-171 R-172 R-173 R-174 shows the default picture for the source %s',
    },
    rules: ['R-172', 'R-173', 'R-174'],
  },
]
