// All end-to-end tests, one after the other in one browser.
import './playing_test.mjs';
import './scenes_test.mjs';
import './watching_test.mjs';
import './hidden_test.mjs';
import './people_test.mjs';
import './analysis_test.mjs';
import './records_test.mjs';
import './tournaments_test.mjs';
import './own_game_test.mjs';
import './defects_test.mjs';
import './looks_test.mjs';
