import './app/zod-settings.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import '@xiaojiu/ui/tokens.css'
import '@xiaojiu/ui/base.css'
import { makeQueryClient } from '@xiaojiu/web/query.ts'
import { cartInterceptor } from './app/intercept.ts'
import { failureRoute, openRouter } from './app/router.ts'
import { recountCart, startShop } from './app/start.ts'
import { installShopFace } from './trade/session/face.ts'

installShopFace()
const queries = makeQueryClient(failureRoute)
const router = openRouter(cartInterceptor(recountCart))
startShop(queries)

const place = document.getElementById('root')
if (!place) throw new Error('the page has no #root')
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
