import { cmsEndpoints } from '@xiaojiu/contract/cms/endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { getHome } from './get-home.ts'
import { getArticle, listArticles } from './read-articles.ts'
import { getSettings } from './settings.ts'
import { readNavigation } from './store.ts'

export function cmsRoutes(mounting: Mounting): void {
  mount(mounting, cmsEndpoints, {
    getSettings: ctx => getSettings(ctx),
    getHome: (ctx, { isPreview }) => getHome(ctx, isPreview),
    getNavigation: async ctx => ({ list: await readNavigation(ctx.db) }),
    listArticles: (ctx, { kind, ...page }) => listArticles(ctx, kind, page),
    getArticle: (ctx, { articleId }) => getArticle(ctx, articleId),
  })
}
