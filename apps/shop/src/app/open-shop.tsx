import { QueryClientProvider } from '@tanstack/react-query'
import { makeQueryClient } from '@xiaojiu/web/query.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { installShopFace } from '#trade/session/face.ts'
import { cartInterceptor } from './intercept.ts'
import { failureRoute, openRouter } from './router.ts'
import { recountCart, startShop } from './start.ts'

/** Connects the parts of the shop and shows the page of the address. Returns a function that removes it. */
export function openShop(place: Element): () => void {
  installShopFace()
  const queries = makeQueryClient(failureRoute)
  const router = openRouter(cartInterceptor(recountCart))
  startShop(queries)
  const root = createRoot(place)
  root.render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
  return () => {
    root.unmount()
    router.dispose()
  }
}
