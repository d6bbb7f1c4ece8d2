import { z } from 'zod'
import { NO_QUERY, type Screen } from '../../app/screen.ts'

const IdQuery = z.object({ id: z.string().optional() })

const homePage = () => import('./HomePage.tsx').then(file => file.HomePage)

export const cmsScreens: readonly Screen[] = [
  { path: '/', layout: 'default', access: 'visitor', query: NO_QUERY, page: homePage },
  { path: '/Home', layout: 'default', access: 'member', query: NO_QUERY, page: homePage },
  { path: '/homePage', layout: 'default', access: 'member', query: NO_QUERY, page: homePage },
  { path: '/previewHome', layout: 'default', access: 'visitor', query: NO_QUERY, page: homePage },
  { path: '/channel', layout: 'default', access: 'member', query: IdQuery, overflow: true },
  { path: '/specialArea', layout: 'default', access: 'visitor', query: IdQuery },
  { path: '/commodity', layout: 'default', access: 'member', query: IdQuery },
  { path: '/help', layout: 'default', access: 'visitor', query: IdQuery.extend({ keyword: z.string().optional() }) },
  { path: '/help/versionBox', layout: 'default', access: 'visitor', query: NO_QUERY },
  { path: '/help/versionDetail', layout: 'default', access: 'visitor', query: IdQuery },
  { path: '/aboutUs', layout: 'default', access: 'visitor', query: NO_QUERY },
  { path: '/aboutYjj', layout: 'default', access: 'anyone', query: NO_QUERY },
  { path: '/huida/about', layout: 'default', access: 'anyone', query: NO_QUERY },
  { path: '/huida/company', layout: 'default', access: 'anyone', query: NO_QUERY },
  { path: '/huida/new', layout: 'default', access: 'anyone', query: NO_QUERY },
  { path: '/huida/product', layout: 'default', access: 'anyone', query: NO_QUERY },
  { path: '/huida/product-detail', layout: 'default', access: 'anyone', query: IdQuery },
  { path: '/littleNineHeadlines', layout: 'default', access: 'member', query: NO_QUERY },
  { path: '/littleNineHeadlines/detail', layout: 'default', access: 'member', query: IdQuery },
  { path: '/announcementDetail', layout: 'default', access: 'member', query: IdQuery },
]
