// Set-up file of vitest: loads the error catalogue, so that errors have their full messages.
import { catalogue } from '../errors/catalogue.ts'
import { loadErrorCatalogue } from '../errors/errorMessage.ts'

loadErrorCatalogue(catalogue)
