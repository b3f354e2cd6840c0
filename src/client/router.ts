import { createBrowserRouter } from 'react-router'
import { pageRoutes } from './routes.tsx'

export const router = createBrowserRouter(pageRoutes)
