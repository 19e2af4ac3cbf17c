import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/client.ts'
import { router } from './router.tsx'

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no element with the id root')
const root = createRoot(place)
// Until the code of the page is there, the header of index.html stays. A failure is shown by the router.
void router.load().finally(() =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  ),
)
