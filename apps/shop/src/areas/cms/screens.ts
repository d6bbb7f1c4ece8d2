import { SEARCH_SORTS } from '@xiaojiu/contract/search/words.ts'
import { z } from 'zod'
import { NO_QUERY, type Screen } from '../../app/screen.ts'

const Page = z.coerce.number().int().min(1).max(1000).default(1)

export const IdQuery = z.object({ id: z.string().optional() })
export const HelpQuery = IdQuery.extend({ keyword: z.string().max(40).optional() })
export const ArticleListQuery = IdQuery.extend({ class: z.string().max(20).optional(), page: Page })
export const FirmProductQuery = IdQuery
/** Goods that staff put together: which, in what order, which page. */
export const CollectionQuery = IdQuery.extend({
  sort: z.enum(SEARCH_SORTS).default('relevance'),
  inStock: z.literal('1').optional(),
  buyable: z.literal('1').optional(),
  page: Page,
})

const homePage = () => import('./HomePage.tsx').then(file => file.HomePage)

export const cmsScreens: readonly Screen[] = [
  { path: '/', layout: 'default', access: 'visitor', query: NO_QUERY, page: homePage },
  { path: '/Home', layout: 'default', access: 'member', query: NO_QUERY, page: homePage },
  { path: '/homePage', layout: 'default', access: 'member', query: NO_QUERY, page: homePage },
  { path: '/previewHome', layout: 'default', access: 'visitor', query: NO_QUERY, page: homePage },
  {
    path: '/channel',
    layout: 'default',
    access: 'member',
    query: CollectionQuery,
    overflow: true,
    page: () => import('./collections/CollectionPage.tsx').then(file => file.ChannelPage),
  },
  {
    path: '/specialArea',
    layout: 'default',
    access: 'visitor',
    query: CollectionQuery,
    page: () => import('./collections/CollectionPage.tsx').then(file => file.SpecialAreaPage),
  },
  {
    path: '/commodity',
    layout: 'default',
    access: 'member',
    query: CollectionQuery,
    page: () => import('./collections/CollectionPage.tsx').then(file => file.CommodityPage),
  },
  {
    path: '/help',
    layout: 'default',
    access: 'anyone',
    query: HelpQuery,
    page: () => import('./reading/HelpPage.tsx').then(file => file.HelpPage),
  },
  {
    path: '/help/versionBox',
    layout: 'default',
    access: 'visitor',
    query: ArticleListQuery,
    page: () => import('./reading/VersionBoxPage.tsx').then(file => file.VersionBoxPage),
  },
  {
    path: '/help/versionDetail',
    layout: 'default',
    access: 'visitor',
    query: IdQuery,
    page: () => import('./reading/ArticlePage.tsx').then(file => file.VersionDetailPage),
  },
  {
    path: '/aboutUs',
    layout: 'default',
    access: 'visitor',
    query: IdQuery,
    page: () => import('./reading/ArticlePage.tsx').then(file => file.AboutUsPage),
  },
  {
    path: '/aboutYjj',
    layout: 'default',
    access: 'anyone',
    query: IdQuery,
    page: () => import('./reading/ArticlePage.tsx').then(file => file.AboutYjjPage),
  },
  {
    path: '/huida/about',
    layout: 'default',
    access: 'anyone',
    query: NO_QUERY,
    page: () => import('./firm/FirmPages.tsx').then(file => file.FirmAboutPage),
  },
  {
    path: '/huida/company',
    layout: 'default',
    access: 'anyone',
    query: NO_QUERY,
    page: () => import('./firm/FirmPages.tsx').then(file => file.FirmCompanyPage),
  },
  {
    path: '/huida/new',
    layout: 'default',
    access: 'anyone',
    query: ArticleListQuery,
    page: () => import('./firm/FirmPages.tsx').then(file => file.FirmNewsPage),
  },
  {
    path: '/huida/product',
    layout: 'default',
    access: 'anyone',
    query: NO_QUERY,
    page: () => import('./firm/FirmPages.tsx').then(file => file.FirmProductPage),
  },
  {
    path: '/huida/product-detail',
    layout: 'default',
    access: 'anyone',
    query: FirmProductQuery,
    page: () => import('./firm/FirmPages.tsx').then(file => file.FirmProductDetailPage),
  },
  {
    path: '/littleNineHeadlines',
    layout: 'default',
    access: 'member',
    query: ArticleListQuery,
    page: () => import('./reading/HeadlinesPage.tsx').then(file => file.HeadlinesPage),
  },
  {
    path: '/littleNineHeadlines/detail',
    layout: 'default',
    access: 'member',
    query: IdQuery,
    page: () => import('./reading/ArticlePage.tsx').then(file => file.HeadlineDetailPage),
  },
  {
    path: '/announcementDetail',
    layout: 'default',
    access: 'member',
    query: IdQuery,
    page: () => import('./reading/ArticlePage.tsx').then(file => file.AnnouncementDetailPage),
  },
  {
    path: '/fileDownload',
    layout: 'default',
    access: 'member',
    query: NO_QUERY,
    page: () => import('./reading/FileDownloadPage.tsx').then(file => file.FileDownloadPage),
  },
]
