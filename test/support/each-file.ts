/** Vitest runs this module before every test file. */

import { afterAll } from 'vitest'
import { cleanUpAfterFile } from './when-over.ts'

afterAll(cleanUpAfterFile)
