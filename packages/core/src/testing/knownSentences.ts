// For tests: every error has its sentence, as it has on a page that fetched the catalogue.
import { catalogue } from '../errors/catalogue.ts'
import { learnSentences } from '../errors/sentences.ts'

learnSentences(catalogue)
