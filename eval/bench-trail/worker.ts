/** The threads of `ours`: the same program that the command line starts. */
import '#trail/threads/worker.ts';
