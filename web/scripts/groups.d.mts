import type { CodeSplittingOptions } from 'rolldown';
import type { UserConfig } from 'vite';

export interface Chunk {
  fileName: string;
  code: string;
  facadeModuleId: string | null;
  isDynamicEntry: boolean;
  imports: string[];
  modules: Record<string, unknown>;
}
export function filesOf(chunks: readonly Chunk[]): Map<string, string>;
export function groups(config: UserConfig): Promise<CodeSplittingOptions>;
